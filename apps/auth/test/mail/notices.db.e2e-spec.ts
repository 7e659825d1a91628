import type { IdentityNotice } from '@sv/contracts/internal.contract';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../../src/database/people/notice.entity';
import { register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

describe('what identity has to tell people', () => {
  let place: FreshDatabase;
  let auth: AuthInstance;
  let userId: string;
  beforeAll(async () => {
    place = await migratedDatabase();
    auth = await startAuth({}, place);
    userId = (await register(auth)).user.id;
  });
  afterAll(async () => {
    await auth.close();
    await place.drop();
  });
  beforeEach(() => auth.db.getRepository(Notice).clear());

  const call = (path: string, body?: object, on = auth) => {
    const request = on.http().post(`/internal/notices/${path}`).set('authorization', `Bearer ${auth.bearer}`);
    return body ? request.send(body) : request;
  };
  const claim = async (limit = 50, on = auth): Promise<IdentityNotice[]> =>
    (await call('claim', { limit }, on).expect(200)).body.notices;
  const add = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId());
    const rest = {
      tenantId: 'default',
      userId,
      title: 'T',
      body: null,
      url: '/account/security',
      category: 'security',
    };
    await auth.db
      .getRepository(Notice)
      .insert(ids.map(id => ({ id, ...rest, createdAt: new Date(), claimedUntil: null })));
    return ids;
  };

  it('is handed out once, the oldest first, and gone when it is confirmed', async () => {
    const ids = await add(3);
    expect(await claim(2)).toEqual(
      ids.slice(0, 2).map(id => ({ id, userId, title: 'T', url: '/account/security', category: 'security' })),
    );
    expect((await claim()).map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await claim()).toEqual([]);
    for (const id of ids) await call(`${id}/done`).expect(204);

    expect(await auth.db.getRepository(Notice).count()).toBe(0);
    await call(`${ids[0]}/done`).expect(204);
  });

  it('is handed out again when it was not confirmed within 60 s', async () => {
    const [id] = await add(1);
    await claim();
    const notices = auth.db.getRepository(Notice);
    const { claimedUntil } = await notices.findOneByOrFail({ id });
    expect(claimedUntil!.getTime() - Date.now()).toBeGreaterThan(50_000);
    expect(claimedUntil!.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await notices.update({ id }, { claimedUntil: new Date(Date.now() - 1) });

    expect((await claim()).map(notice => notice.id)).toEqual([id]);
  });

  it('goes to one of 20 that ask two processes at once', async () => {
    const other = await startAuth({}, place);
    const ids = await add(40);
    const claims = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(10, at % 2 ? auth : other)));
    await other.close();
    const handed = [...claims.flat(), ...(await claim(200))].map(({ id }) => id);

    expect(handed.sort()).toEqual([...ids].sort());
  });

  it.each([{}, { limit: 0 }, { limit: 201 }, { limit: '5' }, { limit: 1.5 }, { limit: 5, other: 1 }])(
    'is not handed out for the body %j',
    async body => expect((await call('claim', body)).body.code).toBe('validation-failed'),
  );

  it('is for the runtime only', async () => {
    await auth.http().post('/internal/notices/claim').send({ limit: 1 }).expect(401);
    await auth.http().get('/internal/mail').expect(401);
    const state = await auth.http().get('/internal/mail').set('authorization', `Bearer ${auth.bearer}`).expect(200);
    expect(state.body).toEqual({ configured: false, queued: 0, lastError: null, failingSince: null });
  });
});
