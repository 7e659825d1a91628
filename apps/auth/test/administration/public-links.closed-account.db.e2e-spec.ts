import { newId } from '@sv/server/ids/new-id';
import { User } from '../../src/database/user.entity';
import { register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('whose public links work', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  const ask = (userId: string) =>
    auth.http().get(`/internal/policies/public-links?userId=${userId}`).set('authorization', `Bearer ${auth.bearer}`);
  const isAllowed = async (userId: string): Promise<boolean> => (await ask(userId).expect(200)).body.allowed as boolean;

  it('is said at once after the account was closed or opened, and of nobody who is not there', async () => {
    const { user } = await register(auth);
    const users = auth.db.getRepository(User);
    expect(await isAllowed(user.id)).toBe(true);
    for (const status of ['deactivated', 'deleting'] as const) {
      await users.update({ id: user.id }, { status });
      expect(await isAllowed(user.id)).toBe(false);
    }
    await users.update({ id: user.id }, { status: 'active' });
    expect(await isAllowed(user.id)).toBe(true);
    expect(await isAllowed(newId())).toBe(false);
  });

  it('is said at once after a change of the policy', async () => {
    const { user } = await register(auth);
    const cli = { actorId: 'cli', actorType: 'cli' };
    for (const publicLinks of ['off', 'on'] as const) {
      await auth
        .http()
        .patch('/internal/policies')
        .set('authorization', `Bearer ${auth.bearer}`)
        .send({ publicLinks, ...cli })
        .expect(200);
      expect(await isAllowed(user.id)).toBe(publicLinks === 'on');
    }
  });

  it('is said to the runtime only', async () => {
    await auth.http().get(`/internal/policies/public-links?userId=${newId()}`).expect(401);
    await ask('nobody').expect(400);
  });
});
