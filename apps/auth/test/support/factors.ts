import { generateSync } from 'otplib';
import type { Response, Test } from 'supertest';
import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import { cookieOf, PASSWORD, type Person, register } from './people';
import type { AuthInstance } from './start-auth';
import { freshAddress, postFrom } from './strangers';

/** Somebody with an authenticator app. */
export interface Protected extends Person {
  secret: string;
  backupCodes: string[];
}

/** What the app shows so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

export async function enrol(auth: AuthInstance, cookie: string): Promise<TotpEnrolment> {
  const { body } = await postFrom(auth, freshAddress(), '/api/auth/totp/enroll', cookie).send({}).expect(200);
  return body as TotpEnrolment;
}

/** Sets up an app with the code of the step before this one: those of this step and the next are still unspent. */
export async function addTotp(auth: AuthInstance, person: Person): Promise<Protected> {
  const { secret } = await enrol(auth, person.cookie);
  const response = await postFrom(auth, freshAddress(), '/api/auth/totp/confirm', person.cookie)
    .send({ code: codeOf(secret, -1) })
    .expect(200);
  const { backupCodes } = response.body as { backupCodes: string[] };
  return { ...person, secret, backupCodes, cookie: cookieOf(response) };
}

export const registerWithTotp = async (auth: AuthInstance): Promise<Protected> => addTotp(auth, await register(auth));

/** The first step of a sign-in, from an address of its own; answers the cookie `sv_mfa`. */
export async function pendingMfa(auth: AuthInstance, email: string, cookie = ''): Promise<string> {
  const response = await postFrom(auth, freshAddress(), '/api/auth/sign-in', cookie)
    .send({ email, password: PASSWORD })
    .expect(200);
  return cookieOf(response);
}

/** The second step, from an address of its own. */
export const secondStep = (auth: AuthInstance, mfa: string, method: 'totp' | 'backup-code', code: unknown): Test =>
  postFrom(auth, freshAddress(), `/api/auth/mfa/${method}`, mfa).send({ code } as object);

/** How often each answer came. */
export function tally(responses: Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const name = status < 300 ? String(status) : `${status} ${(body as { code: string }).code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
