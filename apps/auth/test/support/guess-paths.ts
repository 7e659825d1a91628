import { generateSync } from 'otplib';
import type { Response } from 'supertest';
import { User } from '../../src/database/user.entity';
import { MailedLinks } from '../../src/mail/mailed-links';
import { addPasskey, requestOptions } from './passkeys';
import { cookieOf, PASSWORD, type Person, register, signIn } from './people';
import { SoftwareAuthenticator } from './software-authenticator';
import type { AuthInstance } from './start-auth';
import { freshAddress, postFrom } from './strangers';

/** Somebody with every factor, a session, and a device that the account knows. */
export interface Target extends Person {
  secret: string;
  backupCodes: string[];
  key: SoftwareAuthenticator;
  /** `sv_session=…` alone: a copy of it in the browser of a stranger. */
  session: string;
  /** `sv_device=…` alone. */
  device: string;
}

interface Try {
  auth: AuthInstance;
  target: Target;
  right: boolean;
  address: string;
  /** Cookies beside those that the path needs. */
  cookie?: string;
}

/** One way on which somebody could guess. */
export interface GuessPath {
  name: string;
  /** Whether the account counts wrong answers, or the address alone. */
  countsForAccount: boolean;
  /** Answers the last response: of the guess, or of the step before it when that was refused. */
  attempt(attempt: Try): Promise<Response>;
}

const WRONG_CODE = '000000';
const pick = (cookie: string, name: string) => cookie.split('; ').find(part => part.startsWith(`${name}=`))!;

/** @param factors false: the password is all there is */
export async function aTarget(auth: AuthInstance, factors: boolean): Promise<Target> {
  const { email } = await register(auth);
  const key = new SoftwareAuthenticator();
  let person = await signIn(auth, email);
  const device = pick(person.cookie, 'sv_device');
  let [secret, backupCodes]: [string, string[]] = ['', []];
  if (factors) {
    const enrolment = await auth.http().post('/api/auth/totp/enroll').set('cookie', person.cookie).send({}).expect(200);
    secret = (enrolment.body as { secret: string }).secret;
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - 30 });
    const confirmed = await auth.http().post('/api/auth/totp/confirm').set('cookie', person.cookie).send({ code });
    backupCodes = (confirmed.body as { backupCodes: string[] }).backupCodes;
    person = (await addPasskey(auth, { ...person, cookie: cookieOf(confirmed) }, key)).person;
  }
  return { ...person, secret, backupCodes, key, device, session: pick(person.cookie, 'sv_session') };
}

const send = ({ auth, address }: Try, path: string, body: object, ...cookies: (string | undefined)[]) =>
  postFrom(auth, address, path, cookies.filter(Boolean).join('; ')).send(body);

const password = ({ right }: Try) => (right ? PASSWORD : 'certainly not the one');
const code = ({ right, target }: Try) => (right ? generateSync({ secret: target.secret }) : WRONG_CODE);
const backupCode = ({ right, target }: Try) => (right ? target.backupCodes[0]! : '0000-0000-0000');

/** The right password first, from an address that nothing counts against; then the second step from the guesser's. */
async function secondStep(attempt: Try, path: string, body: (mfa: string) => Promise<object> | object) {
  const first = await send(
    { ...attempt, address: freshAddress() },
    '/api/auth/sign-in',
    { email: attempt.target.email, password: PASSWORD },
    attempt.cookie,
  );
  if (first.status !== 200) return first;
  const mfa = pick(cookieOf(first), 'sv_mfa');
  return send(attempt, path, await body(mfa), mfa, attempt.cookie);
}

async function assertion({ auth, target, right }: Try, path: string, cookie?: string): Promise<object> {
  return target.key.get(await requestOptions(auth, path, cookie), right ? {} : { origin: 'https://evil.example' });
}

/** A link that confirms the target's address, as if it had been mailed. */
async function confirmationLink({ auth, target: { user, email } }: Try): Promise<string> {
  const link = { purpose: 'email-verify', email, expiresAt: new Date(Date.now() + 60_000) } as const;
  const owner = await auth.db.getRepository(User).findOneByOrFail({ id: user.id });
  return auth.db.transaction(tx => auth.app.get(MailedLinks, { strict: false }).issueLink(tx, owner, link));
}

/** Every path of the auth server on which an answer can be right or wrong. */
export const guessPaths: GuessPath[] = [
  {
    name: 'the password at sign-in',
    countsForAccount: true,
    attempt: attempt =>
      send(attempt, '/api/auth/sign-in', { email: attempt.target.email, password: password(attempt) }, attempt.cookie),
  },
  {
    name: 'a code of the authenticator at sign-in',
    countsForAccount: true,
    attempt: attempt => secondStep(attempt, '/api/auth/mfa/totp', () => ({ code: code(attempt) })),
  },
  {
    name: 'a backup code at sign-in',
    countsForAccount: true,
    attempt: attempt => secondStep(attempt, '/api/auth/mfa/backup-code', () => ({ code: backupCode(attempt) })),
  },
  {
    name: 'a passkey as second factor',
    countsForAccount: true,
    attempt: attempt =>
      secondStep(attempt, '/api/auth/mfa/passkey/verify', mfa =>
        assertion(attempt, '/api/auth/mfa/passkey/options', mfa),
      ),
  },
  {
    name: 'a passkey alone',
    countsForAccount: false,
    attempt: async attempt =>
      send(
        attempt,
        '/api/auth/passkeys/sign-in/verify',
        await assertion(attempt, '/api/auth/passkeys/sign-in/options'),
        attempt.cookie,
      ),
  },
  {
    name: 'a code at re-authentication',
    countsForAccount: true,
    attempt: attempt =>
      send(attempt, '/api/auth/reauthenticate', { code: code(attempt) }, attempt.target.session, attempt.cookie),
  },
  {
    name: 'a backup code at re-authentication',
    countsForAccount: true,
    attempt: attempt =>
      send(attempt, '/api/auth/reauthenticate', { code: backupCode(attempt) }, attempt.target.session, attempt.cookie),
  },
  {
    name: 'a passkey at re-authentication',
    countsForAccount: true,
    attempt: async attempt => {
      const passkey = await assertion(attempt, '/api/auth/reauthenticate/options', attempt.target.session);
      return send(attempt, '/api/auth/reauthenticate', { passkey }, attempt.target.session, attempt.cookie);
    },
  },
  {
    name: 'the password at re-authentication',
    countsForAccount: true,
    attempt: attempt =>
      send(
        attempt,
        '/api/auth/reauthenticate',
        { password: password(attempt) },
        attempt.target.session,
        attempt.cookie,
      ),
  },
  {
    name: 'the current password at its change',
    countsForAccount: true,
    attempt: attempt =>
      send(
        attempt,
        '/api/auth/password/change',
        { currentPassword: password(attempt), newPassword: `${PASSWORD} and more` },
        attempt.target.session,
        attempt.cookie,
      ),
  },
  {
    name: 'the password at the confirmation of an address',
    countsForAccount: true,
    attempt: async attempt =>
      send(
        attempt,
        '/api/auth/email/verify',
        { token: await confirmationLink(attempt), password: password(attempt) },
        attempt.cookie,
      ),
  },
  {
    name: 'a confirmation that the runtime asks for',
    countsForAccount: true,
    attempt: attempt =>
      attempt.auth
        .http()
        .post(`/internal/users/${attempt.target.user.id}/reauthenticate`)
        .set({
          'x-forwarded-for': attempt.address,
          authorization: `Bearer ${attempt.auth.bearer}`,
          ...(attempt.cookie && { cookie: attempt.cookie }),
        })
        .send({ code: code(attempt) }),
  },
];

/** Those where the account must have no second factor, or a password would not be looked at. */
export const withoutFactors = new Set(['the password at re-authentication', 'the password at sign-in']);
