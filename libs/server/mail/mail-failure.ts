/** Why a mail was not accepted. */
export interface MailFailure {
  /** The server's own answer, else what went wrong on the way to it; on one line, without credentials. */
  text: string;
  /** The server will never take this mail for this recipient: trying again helps nothing. */
  permanent: boolean;
}

/** What nodemailer says of a failure; none of it is certain to be there. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const MAX_LENGTH = 500;
/**
 * At other commands a 5xx is about this client, for example its credentials: an operator can correct that, and the mail
 * is sent later.
 */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

export function failureOf(error: unknown, secrets: readonly string[]): MailFailure {
  const { message, name, code, command = '', response, responseCode = 0 } = error as SmtpError;
  const permanent = responseCode >= 500 && responseCode < 600 && ABOUT_THE_MAIL.has(command);
  const text = code === 'EABORT' || name === 'AbortError' ? 'the mail server took too long to answer' : message;
  return { text: tidy(answerIn(response) ?? text, secrets), permanent };
}

/**
 * Only answers of the protocol are shown (RFC 5321 section 4.2). What another service says when somebody connects to it
 * is nobody's business who may name a mail server.
 */
function answerIn(response: string | undefined): string | undefined {
  if (!response) return undefined;
  return /^[2-5]\d\d([ -]|$)/.test(response) ? response : 'what answers at this address and port is no mail server';
}

function tidy(text: string, secrets: readonly string[]): string {
  const shown = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return shown.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_LENGTH);
}
