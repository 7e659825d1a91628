import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { RevocationRow } from '../../src/database/revocation.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { cookieOf, PASSWORD, register, signIn } from '../support/people';
import { type AuthInstance, startAuth, TEST_SECRET } from '../support/start-auth';

const DAY_MS = 86_400_000;

describe('sessions', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  const get = (path: string, cookie: string) => auth.http().get(path).set('cookie', cookie);
  const age = (id: string, fields: Partial<Session>) => auth.db.getRepository(Session).update({ id }, fields);
  const idOf = async (cookie: string) => (await get('/api/auth/session', cookie).expect(200)).body.session.id as string;

  it('show who is signed in and until when', async () => {
    const ada = await register(auth);
    const { body } = await get('/api/auth/session', ada.cookie).expect(200);

    expect(body.user).toEqual(ada.user);
    const { createdAt, expiresAt, freshUntil } = body.session;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * DAY_MS);
    expect(Date.parse(freshUntil) - Date.parse(createdAt)).toBe(600_000);
  });

  it('are refused without a cookie, with a wrong one and with an empty one', async () => {
    for (const cookie of ['', 'sv_session=', 'sv_session=AAAA', 'sv_session=%00', `sv_session=${'A'.repeat(43)}`]) {
      const response = await get('/api/auth/session', cookie);
      expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('are listed with the current one first, in words a person knows', async () => {
    const ada = await register(auth);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const body = { email: ada.email, password: PASSWORD };
    const firefox = cookieOf(
      await auth.http().post('/api/auth/sign-in').set('user-agent', agent).send(body).expect(200),
    );
    const list = await get('/api/auth/sessions', ada.cookie).expect(200);
    const other = await get('/api/auth/sessions', firefox).expect(200);

    expect(list.body.sessions).toHaveLength(2);
    expect(list.body.sessions.map((item: { current: boolean }) => item.current)).toEqual([true, false]);
    expect(other.body.sessions[0]).toEqual({
      id: list.body.sessions[1].id,
      current: true,
      userAgent: agent,
      device: 'Firefox on Linux',
      ipAddress: '127.0.0.1',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  it('end at sign-out, which clears both cookies and leaves the others', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const response = await auth.http().post('/api/auth/sign-out').set('cookie', ada.cookie).expect(204);

    expect(response.headers['set-cookie']).toEqual([
      'sv_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'sv_session_data=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    await get('/api/auth/session', ada.cookie).expect(401);
    await get('/api/auth/session', there.cookie).expect(200);
    await auth.http().post('/api/auth/sign-out').expect(204);
  });

  it('can be revoked one by one by their owner, and by nobody else', async () => {
    const [ada, mallory] = [await register(auth), await register(auth)];
    const there = await signIn(auth, ada.email);
    const id = await idOf(there.cookie);
    const remove = (cookie: string, session: string) =>
      auth.http().delete(`/api/auth/sessions/${session}`).set('cookie', cookie);

    expect((await remove(mallory.cookie, id)).body.code).toBe('not-found');
    expect((await remove(ada.cookie, 'not-an-id')).body.code).toBe('not-found');
    await get('/api/auth/session', there.cookie).expect(200);
    await remove(ada.cookie, id).expect(204);
    await get('/api/auth/session', there.cookie).expect(401);
    expect(await auth.db.getRepository(RevocationRow).countBy({ sessionId: id })).toBe(1);
  });

  it('end all but one only while that one is fresh', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const id = await idOf(ada.cookie);
    await age(id, { freshUntil: new Date(Date.now() - 1000) });
    const endOthers = (cookie: string) => auth.http().delete('/api/auth/sessions').set('cookie', cookie);

    expect((await endOthers(ada.cookie)).body.code).toBe('reauthentication-required');
    await get('/api/auth/session', there.cookie).expect(200);
    const again = await auth
      .http()
      .post('/api/auth/reauthenticate')
      .set('cookie', ada.cookie)
      .send({ password: PASSWORD })
      .expect(204);
    await endOthers(cookieOf(again)).expect(204);
    await get('/api/auth/session', there.cookie).expect(401);
    await get('/api/auth/session', cookieOf(again)).expect(200);
  });

  it('are over after seven days without use and after thirty in any case', async () => {
    const ada = await register(auth);
    const id = await idOf(ada.cookie);

    await age(id, { createdAt: new Date(Date.now() - 31 * DAY_MS), expiresAt: new Date(Date.now() + DAY_MS) });
    await get('/api/verify', ada.cookie).expect(401);
    await age(id, { createdAt: new Date(Date.now() - 8 * DAY_MS), expiresAt: new Date(Date.now() - 1000) });
    await get('/api/verify', ada.cookie).expect(401);
    await age(id, { expiresAt: new Date(Date.now() + 1000) });
    await get('/api/verify', ada.cookie).expect(200);
  });

  it('slide with use, at most once a minute and never past the thirtieth day', async () => {
    const ada = await register(auth);
    const id = await idOf(ada.cookie);
    const stored = () => auth.db.getRepository(Session).findOneByOrFail({ id });
    const before = await stored();
    await get('/api/verify', ada.cookie).expect(200);
    expect(await stored()).toEqual(before);

    const old = { createdAt: new Date(Date.now() - 28 * DAY_MS), lastSeenAt: new Date(Date.now() - 61_000) };
    await age(id, old);
    const { body } = await get('/api/verify', ada.cookie).expect(200);
    const after = await stored();

    expect(after.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 5000);
    expect(after.expiresAt.getTime()).toBe(old.createdAt.getTime() + 30 * DAY_MS);
    expect(body.session.expiresAt).toBe(after.expiresAt.toISOString());
    expect((await auth.db.getRepository(User).findOneByOrFail({ id: ada.user.id })).lastSeenAt).toEqual(
      after.lastSeenAt,
    );
  });
});

describe('GET /api/verify', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it('answers user and session with refreshed cookies', async () => {
    const ada = await register(auth, { name: 'Zoë 🦄' });
    const response = await auth.http().get('/api/verify').set('cookie', ada.cookie).expect(200);

    expect(response.body).toEqual({
      user: ada.user,
      session: { id: expect.any(String), expiresAt: expect.any(String) },
    });
    const data = /sv_session_data=([^;]+)/.exec(cookieOf(response))![1]!;
    const payload = new SessionCookieCodec(TEST_SECRET).open(data);
    expect(payload).toMatchObject({
      userId: ada.user.id,
      name: 'Zoë 🦄',
      role: 'platform:owner',
      sessionId: response.body.session.id,
      epoch: 0,
    });
    expect(payload!.expiresAt - payload!.issuedAt).toBe(300_000);
  });

  it('answers a problem and clears the cookies otherwise', async () => {
    const response = await auth
      .http()
      .get('/api/verify')
      .set('cookie', `sv_session=${'A'.repeat(43)}`)
      .expect(401);

    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.body).toMatchObject({
      type: '/problems/unauthenticated',
      status: 401,
      code: 'unauthenticated',
      instance: '/api/verify',
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sv_session=; .*Max-Age=0/),
      expect.stringMatching(/^sv_session_data=; .*Max-Age=0/),
    ]);
  });

  it('does not believe the cache cookie alone', async () => {
    const ada = await register(auth);
    const dataOnly = ada.cookie.split('; ').find(cookie => cookie.startsWith('sv_session_data='))!;

    await auth.http().get('/api/verify').set('cookie', dataOnly).expect(401);
  });

  it('refuses a deactivated person at once', async () => {
    const ada = await register(auth);
    await auth.db.getRepository(User).update({ id: ada.user.id }, { status: 'deactivated' });

    await auth.http().get('/api/verify').set('cookie', ada.cookie).expect(401);
  });

  it('prefixes and secures the cookies under https', async () => {
    const secure = await startAuth({ PUBLIC_URL: 'https://work.example.com', SETUP_TOKEN: 's' });
    const body = { name: 'Ada', email: 'ada@example.com', password: PASSWORD, setupToken: 's' };
    const response = await secure.http().post('/api/auth/register').send(body).expect(201);

    for (const line of response.headers['set-cookie'] as unknown as string[]) {
      expect(line).toMatch(/^__Host-sv_(session|session_data|device)=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    }
    await secure.http().get('/api/verify').set('cookie', cookieOf(response).replaceAll('__Host-', '')).expect(401);
    await secure.http().get('/api/verify').set('cookie', cookieOf(response)).expect(200);
    await secure.close();
  });
});

describe('GET and PATCH /api/auth/profile', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it('changes the name, voids what was cached and ends no session', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const patch = (body: object) => auth.http().patch('/api/auth/profile').set('cookie', ada.cookie).send(body);
    const { body } = await patch({ name: '  עדה  ' }).expect(200);

    expect(body).toEqual({
      id: ada.user.id,
      name: 'עדה',
      email: ada.email,
      emailVerified: false,
      image: null,
      createdAt: expect.any(String),
      version: 2,
    });
    expect(await auth.db.getRepository(RevocationRow).findOneByOrFail({ userId: ada.user.id })).toMatchObject({
      sessionId: null,
      epoch: 1,
    });
    expect((await auth.http().get('/api/verify').set('cookie', there.cookie).expect(200)).body.user.name).toBe('עדה');
    expect((await patch({}).expect(200)).body.name).toBe('עדה');
    for (const name of ['', ' ', null, 7, 'x'.repeat(201), 'a\u0000']) expect((await patch({ name })).status).toBe(400);
    expect((await patch({ email: 'x@example.com' })).body.errors[0].pointer).toBe('/email');
  });
});
