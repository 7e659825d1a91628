import { addPasskey, signInByPasskey } from './support/passkeys';
import { register } from './support/people';
import { SoftwareAuthenticator } from './support/software-authenticator';
import { type AuthInstance, startAuth } from './support/start-auth';

describe('passkeys', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s sign in alone', async algorithm => {
    const ada = await register(auth);
    const key = new SoftwareAuthenticator(undefined, true, algorithm);
    await addPasskey(auth, ada, key);
    const response = await signInByPasskey(auth, key);
    expect(response.body).toEqual({ user: ada.user });
  });
});
