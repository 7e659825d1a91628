import type { Response } from 'supertest';
import { startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { waitFor } from '@sv/server/testing/wait-for';
import { type AuthInstance, startAuth } from './start-auth';
import { freshAddress, postFrom } from './strangers';

/** An auth server with a mail server beside it. */
export interface MailedInstance {
  auth: AuthInstance;
  mail: TestMailServer;
  close(): Promise<void>;
}

export const MAIL_FROM = 'Work <work@example.com>';

export async function startMailed(env: Record<string, string> = {}): Promise<MailedInstance> {
  const mail = await startMailServer();
  const auth = await startAuth({ SMTP_URL: mail.url, MAIL_FROM, ...env });
  return {
    auth,
    mail,
    close: async () => {
      await auth.close();
      await mail.close();
    },
  };
}

/** Resolves with the token of the nth link to a path that was mailed to an address. */
export async function tokenTo(mail: TestMailServer, email: string, path: string, nth = 1): Promise<string> {
  const links = () => mail.linksTo(email).filter(link => link.startsWith(`http://localhost:3000${path}?token=`));
  return waitFor(() => new URL(links()[nth - 1] ?? 'x:').searchParams.get('token'));
}

/** Asks for a reset from an address that has not asked before, and answers the token that is mailed. */
export async function forgotten({ auth, mail }: MailedInstance, email: string, nth = 1): Promise<string> {
  await postFrom(auth, freshAddress(), '/api/auth/password/forgot').send({ email }).expect(202);
  return tokenTo(mail, email, '/reset-password', nth);
}

/** Everything a stranger sees of an answer, without what differs between any two. */
export const visible = ({ status, body, headers }: Response): string =>
  JSON.stringify({
    status,
    body: body as object,
    names: Object.keys(headers).sort(),
    length: headers['content-length'],
  });
