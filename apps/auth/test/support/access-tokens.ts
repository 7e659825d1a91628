import { createHash } from 'node:crypto';
import type { NewAccessToken } from '@sv/contracts/identity.contract';
import type { AccessTokenVerification } from '@sv/contracts/internal.contract';
import type { Person } from './people';
import type { AuthInstance } from './start-auth';

const FORM = { name: 'Backup script', scope: 'write' };

export const sendTokenForm = (auth: AuthInstance, { cookie }: Pick<Person, 'cookie'>, form: object = {}) =>
  auth
    .http()
    .post('/api/auth/access-tokens')
    .set('cookie', cookie)
    .send({ ...FORM, ...form });

/** An access token of somebody whose session is fresh. */
export async function createToken(
  auth: AuthInstance,
  person: Pick<Person, 'cookie'>,
  form: object = {},
): Promise<NewAccessToken> {
  return (await sendTokenForm(auth, person, form).expect(201)).body as NewAccessToken;
}

/** What the runtime is told of a token that it was sent. */
export async function verifyToken(auth: AuthInstance, token: string): Promise<AccessTokenVerification['accessToken']> {
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const call = auth.http().post('/internal/access-tokens/verify').set('authorization', `Bearer ${auth.bearer}`);
  return ((await call.send({ tokenHash }).expect(200)).body as AccessTokenVerification).accessToken;
}
