import { BackupCode } from '../../src/database/factors/backup-code.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { addPasskey, creationOptions, post, requestOptions } from '../support/passkeys';
import { register } from '../support/people';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, startAuth } from '../support/start-auth';

const REGISTER = '/api/auth/passkeys/register/verify';

describe('passkeys that come and go at once', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth({ AUTH_REQUIRE_MFA: 'all' })));
  afterAll(() => auth.close());

  const statuses = (requests: PromiseLike<{ status: number }>[]) =>
    Promise.all(requests.map(async request => (await request).status));

  it('never leave an account without a factor that must have one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await addPasskey(auth, await register(auth), new SoftwareAuthenticator());
      const second = await addPasskey(auth, first.person, new SoftwareAuthenticator());
      const remove = ({ passkey }: { passkey: { id: string } }) =>
        auth.http().delete(`/api/auth/passkeys/${passkey.id}`).set('cookie', second.person.cookie);
      const answers = await statuses([remove(first), remove(second)]);

      expect(answers.filter(status => status === 204)).toHaveLength(1);
      expect(answers.filter(status => status >= 500)).toEqual([]);
      expect(await auth.db.getRepository(Passkey).countBy({ userId: first.person.user.id })).toBe(1);
    }
  });

  it('bring one set of backup codes, whichever of two is the first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await register(auth);
      const options = [await creationOptions(auth, ada.cookie), await creationOptions(auth, ada.cookie)];
      const forms = options.map(option => new SoftwareAuthenticator().create(option));
      const answers = await Promise.all(forms.map(form => post(auth, REGISTER, ada.cookie).send(form)));

      const sets = answers.filter(({ body }) => body.backupCodes);
      expect(sets).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await auth.db.getRepository(BackupCode).countBy({ userId: ada.user.id })).toBe(10);
    }
  });

  it('belong to one account when two register the same', async () => {
    const people = [await register(auth), await register(auth)];
    const credentialId = Buffer.alloc(16, 9).toString('base64url');
    const options = await Promise.all(people.map(({ cookie }) => creationOptions(auth, cookie)));
    const forms = options.map(option => new SoftwareAuthenticator().create(option, { credentialId }));
    const answers = await statuses(people.map(({ cookie }, at) => post(auth, REGISTER, cookie).send(forms[at])));

    expect(answers.sort()).toEqual([200, 409]);
    expect(await auth.db.getRepository(Passkey).countBy({ credentialId })).toBe(1);
  });

  it('sign nobody in once they are removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = new SoftwareAuthenticator();
      const { passkey, person } = await addPasskey(auth, await register(auth), key);
      const second = await addPasskey(auth, person, new SoftwareAuthenticator());
      const assertion = key.get(await requestOptions(auth));
      const [removed, signedIn] = await statuses([
        auth.http().delete(`/api/auth/passkeys/${passkey.id}`).set('cookie', second.person.cookie),
        post(auth, '/api/auth/passkeys/sign-in/verify').send(assertion),
      ]);

      expect(removed).toBe(204);
      expect([200, 401]).toContain(signedIn);
      const again = key.get(await requestOptions(auth));
      expect((await post(auth, '/api/auth/passkeys/sign-in/verify').send(again)).status).toBe(401);
    }
  });
});
