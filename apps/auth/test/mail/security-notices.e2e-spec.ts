import { Not } from 'typeorm';
import { Notice } from '../../src/database/people/notice.entity';
import { addTotp, codeOf, pendingMfa, secondStep } from '../support/factors';
import { giveRole, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

/** Every act on an account that somebody could have done who is not its person, by way of its own route. */
describe('the security notices of an account', () => {
  let auth: AuthInstance;
  let owner: Person;
  beforeAll(async () => {
    auth = await startAuth();
    owner = await register(auth);
  });
  afterAll(() => auth.close());

  const told = async ({ user }: Person) => {
    const notices = await auth.db.getRepository(Notice).find({ where: { userId: user.id }, order: { id: 'ASC' } });
    return notices.map(({ title }) => title);
  };
  const internal = (method: 'post' | 'patch', path: string, body: object) =>
    auth
      .http()
      [method](`/internal/users/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(body)
      .expect(sent);
  const sent = ({ status, body }: { status: number; body: unknown }) => {
    if (status >= 300) throw new Error(JSON.stringify(body));
  };
  const asOwner = () => ({ actorId: owner.user.id, actorType: 'user' });
  const withTotp = async () => addTotp(auth, await register(auth));

  const acts: Record<string, () => Promise<Person>> = {
    'New device signed in': async () => {
      const ada = await register(auth);
      const form = { email: ada.email, password: PASSWORD };
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send(form).expect(200);
      return ada;
    },
    'Your password was changed': async () => {
      const ada = await register(auth);
      const form = { currentPassword: PASSWORD, newPassword: 'another horse, another battery' };
      await postFrom(auth, freshAddress(), '/api/auth/password/change', ada.cookie).send(form).expect(sent);
      return ada;
    },
    'Authenticator app added': withTotp,
    'Authenticator app removed': async () => {
      const ada = await withTotp();
      await auth.http().delete('/api/auth/totp').set('cookie', ada.cookie).expect(204);
      return ada;
    },
    'New backup codes': async () => {
      const ada = await withTotp();
      await postFrom(auth, freshAddress(), '/api/auth/backup-codes', ada.cookie).send({}).expect(sent);
      return ada;
    },
    'A backup code was used': async () => {
      const ada = await withTotp();
      await secondStep(auth, await pendingMfa(auth, ada.email), 'backup-code', ada.backupCodes[0]).expect(200);
      return ada;
    },
    'A sign-in with your password was stopped': async () => {
      const ada = await withTotp();
      const mfa = await pendingMfa(auth, ada.email);
      const wrong = codeOf(ada.secret, 50);
      for (let tries = 0; tries < 5; tries++) await secondStep(auth, mfa, 'totp', wrong);
      return ada;
    },
    'Your role was changed': async () => {
      const ada = await register(auth);
      await internal('patch', ada.user.id, { role: 'platform:auditor', ...asOwner() });
      return ada;
    },
    'You were signed out': async () => {
      const ada = await register(auth);
      await internal('post', `${ada.user.id}/sign-out`, asOwner());
      return ada;
    },
    'Your second factors were reset': async () => {
      const ada = await withTotp();
      await internal('post', `${ada.user.id}/reset-mfa`, asOwner());
      return ada;
    },
  };

  it.each(Object.keys(acts))('say once: %s', async title => {
    const person = await acts[title]!();
    expect((await told(person)).filter(one => one === title)).toEqual([title]);
  });

  it('all lead to the security settings, in the category that cannot be muted', async () => {
    const notices = await auth.db.getRepository(Notice).findBy({ category: Not('people') });
    expect(new Set(notices.map(({ url, category }) => `${category} ${url}`))).toEqual(
      new Set(['security /account/security']),
    );
  });

  it('say what the new role may do, and not a second time when it is given again', async () => {
    const ada = await register(auth);
    await giveRole(auth, ada.user.id, 'platform:admin');
    await giveRole(auth, ada.user.id, 'platform:admin');
    const [notice, ...more] = await auth.db.getRepository(Notice).findBy({ userId: ada.user.id });
    expect(more).toEqual([]);
    expect(notice!.body).toBe(
      'You are now an administrator: you can manage people and apps. If you don’t know why, ask an administrator.',
    );
  });

  it('say nothing of what people do to their own account as administrators', async () => {
    const other = await register(auth);
    await giveRole(auth, other.user.id, 'platform:owner');
    await auth.db.getRepository(Notice).delete({ userId: other.user.id });
    const actor = { actorId: other.user.id, actorType: 'user', fresh: true };
    await internal('patch', other.user.id, { role: 'platform:user', ...actor });
    expect(await told(other)).toEqual([]);
  });
});
