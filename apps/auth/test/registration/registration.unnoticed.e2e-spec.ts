import { Notice } from '../../src/database/people/notice.entity';
import { User } from '../../src/database/user.entity';
import { giveRole, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('whoever joins', () => {
  let auth: AuthInstance;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    auth = await startAuth();
    for (const name of ['owner', 'admin', 'auditor', 'user', 'gone']) ids[name] = (await register(auth)).user.id;
    for (const role of ['admin', 'auditor'] as const) await giveRole(auth, ids[role]!, `platform:${role}`);
    await giveRole(auth, ids['gone']!, 'platform:admin');
    await auth.db.getRepository(User).update({ id: ids['gone']! }, { status: 'deactivated' });
  });
  beforeEach(() => auth.db.getRepository(Notice).clear());
  afterAll(() => auth.close());

  const told = async () =>
    (await auth.db.getRepository(Notice).find({ order: { id: 'ASC' } })).map(
      ({ userId, title, body, url, category }) => ({
        userId,
        title,
        body,
        url,
        category,
      }),
    );

  it('is told to owners and admins, each once, and to nobody else', async () => {
    const { user } = await register(auth);
    const notice = {
      title: `${user.name} joined`,
      body: 'They created an account. Registration is open.',
      url: '/console/people/users',
      category: 'people',
    };
    const people = [ids['owner'], ids['admin']].sort();
    expect((await told()).sort((one, other) => one.userId.localeCompare(other.userId))).toEqual(
      people.map(userId => ({ userId, ...notice })),
    );
  });

  it('is not told when the registration is refused', async () => {
    const { user } = await register(auth);
    await auth.db.getRepository(Notice).clear();
    await auth
      .http()
      .post('/api/auth/register')
      .send({ name: 'Twice', email: user.email, password: 'correct horse battery staple' })
      .expect(409);
    expect(await told()).toEqual([]);
  });
});
