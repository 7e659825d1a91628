import { User } from '../../src/database/user.entity';
import { giveRole, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('/internal/users/ids and /internal/users/count', () => {
  let auth: AuthInstance;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    auth = await startAuth();
    for (const name of ['owner', 'admin', 'ada', 'gone', 'going']) ids[name] = (await register(auth)).user.id;
    await giveRole(auth, ids['admin']!, 'platform:admin');
    await auth.db.getRepository(User).update({ id: ids['gone']! }, { status: 'deactivated' });
    await auth.db.getRepository(User).update({ id: ids['going']! }, { status: 'deleting' });
  });
  afterAll(() => auth.close());

  const ask = (path: string) =>
    auth.http().get(`/internal/users/${path}`).set('authorization', `Bearer ${auth.bearer}`);

  it('lists everybody who can sign in, in the order of the ids, page by page', async () => {
    const everybody = [ids['owner'], ids['admin'], ids['ada']];
    expect((await ask('ids').expect(200)).body).toEqual({ ids: everybody, nextCursor: null });

    const first = await ask('ids?limit=2').expect(200);
    expect(first.body.ids).toEqual(everybody.slice(0, 2));
    const next = await ask(`ids?limit=2&cursor=${first.body.nextCursor}`).expect(200);
    expect(next.body).toEqual({ ids: everybody.slice(2), nextCursor: null });
  });

  it('lists by role', async () => {
    const withRoles = async (roles: string) => (await ask(`ids?roles=${roles}`).expect(200)).body.ids;
    expect(await withRoles('platform:user')).toEqual([ids['ada']]);
    expect(await withRoles('platform:owner,platform:admin')).toEqual([ids['owner'], ids['admin']]);
    expect(await withRoles('platform:auditor')).toEqual([]);
  });

  it('lists by group', async () => {
    const cli = { actorId: 'cli', actorType: 'cli' };
    const call = (method: 'post' | 'put', path: string) =>
      auth.http()[method](`/internal/groups${path}`).set('authorization', `Bearer ${auth.bearer}`);
    const group = (await call('post', '').send({ name: 'Choir', ...cli })).body.id as string;
    for (const name of ['ada', 'admin', 'gone']) await call('put', `/${group}/members/${ids[name]}`).send(cli);
    const inGroup = (await ask(`ids?groupId=${group}`).expect(200)).body.ids;
    expect(inGroup).toEqual([ids['admin'], ids['ada']].sort());
    expect((await ask(`ids?groupId=${ids['ada']}`)).body.ids).toEqual([]);
  });

  it('counts by role', async () => {
    const roles = { 'platform:owner': 1, 'platform:admin': 1, 'platform:user': 1 };
    expect((await ask('count').expect(200)).body).toEqual({ roles });
  });

  it.each([
    'ids?roles=root',
    'ids?roles=',
    'ids?limit=0',
    'ids?groupId=x',
    'ids?limit=5001',
    'ids?cursor=x',
    'ids?more=1',
  ])('refuses %s', async path => {
    const { status, body } = await ask(path);
    expect([status, body.code]).toEqual([400, 'validation-failed']);
  });

  it.each(['ids', 'count'])('is closed without the internal key: %s', async path => {
    expect((await auth.http().get(`/internal/users/${path}`)).status).toBe(401);
  });
});
