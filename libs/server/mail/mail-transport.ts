import type { Transporter } from 'nodemailer';
import type { MailConfig } from './mail-config';
import { failureOf, type MailFailure } from './mail-failure';
import type { MailMessage } from './mail-message';
import { secretsOf, smtpOptions } from './smtp-options';

/** What identifies a mail. It is the same at every try, so that a second copy can be recognised. */
export interface Postmark {
  id: string;
  date: Date;
  /** Ends the try. It does not say whether the server has taken the mail. */
  signal?: AbortSignal;
}

/** A refusal by the mail server, or no answer from it. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';

  constructor(readonly failure: MailFailure) {
    super(failure.text);
  }
}

const CONNECTIONS = 4;

/** Speaks SMTP. nodemailer is loaded with the first mail. */
export class MailTransport {
  private readonly idHost: string;
  private pool?: Promise<Transporter>;
  private readonly running = new Set<Promise<unknown>>();

  /** @param publicUrl its host is in Message-ID */
  constructor(
    private readonly config: MailConfig,
    publicUrl: string,
  ) {
    this.idHost = new URL(publicUrl).hostname;
  }

  /**
   * Sends over a connection that is kept for the next mail. Returns the answer of the server. @throws MailNotSentError
   */
  send(message: MailMessage, postmark: Postmark): Promise<string> {
    this.pool ??= this.open();
    const sending = this.pool.then(pool => this.hand(pool, message, postmark));
    this.running.add(sending);
    return sending.finally(() => this.running.delete(sending));
  }

  /** Sends over a new connection, to test whether mail works now. @throws MailNotSentError */
  async sendNow(message: MailMessage, postmark: Postmark): Promise<string> {
    const single = await create({ ...smtpOptions(this.config) });
    try {
      return await this.hand(single, message, postmark);
    } finally {
      single.close();
    }
  }

  /** Ends the connections once what is under way is done. */
  async finish(): Promise<void> {
    await Promise.allSettled([this.pool, ...this.running]);
    this.close();
  }

  /** Ends the connections, also one on which a mail is under way. */
  close(): void {
    void this.pool?.then(pool => pool.close({ force: true }));
    this.pool = undefined;
  }

  private async open(): Promise<Transporter> {
    const pool = await create({ ...smtpOptions(this.config), pool: true, maxConnections: CONNECTIONS });
    // Of a connection that nobody waits for: the next mail opens another.
    return pool.on('error', () => undefined);
  }

  /** As an object, so that a name with a comma or a bracket in it is no second sender. */
  private from({ fromName }: MailMessage): string | { name: string; address: string } {
    const { from } = this.config;
    return fromName ? { name: fromName, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from } : from;
  }

  private async hand(transporter: Transporter, message: MailMessage, { id, date, signal }: Postmark): Promise<string> {
    try {
      const { response } = await transporter.sendMail({
        from: this.from(message),
        // As an object: a comma or a bracket in an address is then no second recipient.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        date,
        messageId: `<${id}@${this.idHost}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return response ?? '';
    } catch (error) {
      throw new MailNotSentError(failureOf(error, secretsOf(this.config)));
    }
  }
}

/** Loaded with the first mail: most of the time a process has none to send. */
async function create(options: object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(options);
}
