import { AuthEvent } from '../../src/database/auth-event.entity';
import { FirstOwner } from '../../src/database/first-owner.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

const form = (fields: object = {}) => ({ name: 'Ada', email: 'ada@example.com', password: PASSWORD, ...fields });

describe('POST /api/auth/register', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it('makes the first registrant owner and the second an ordinary user', async () => {
    const owner = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ email: ' Ada@Example.COM ' }))
      .expect(201);
    const second = await register(auth);

    expect(owner.body).toEqual({
      user: { id: expect.any(String), email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:owner' },
    });
    expect(second.user.role).toBe('platform:user');
  });

  it('refuses an address that is taken, in any spelling', async () => {
    const again = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ email: 'ADA@example.com' }))
      .expect(409);

    expect(again.body).toMatchObject({ code: 'email-taken', status: 409, type: '/problems/email-taken' });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('lets one of ten registrations with one address through', async () => {
    const tries = Array.from({ length: 10 }, () =>
      auth
        .http()
        .post('/api/auth/register')
        .send(form({ email: 'race@example.com' })),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();

    // One answer that the address is taken was given above, and there are five a minute.
    expect(statuses).toEqual([201, ...Array<number>(4).fill(409), ...Array<number>(5).fill(429)]);
    expect(await auth.db.getRepository(User).countBy({ email: 'race@example.com' })).toBe(1);
  });

  it('sets its cookies httpOnly and SameSite=Lax, not Secure over http', async () => {
    const response = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ email: 'cookies@example.com' }));

    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sv_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^sv_session_data=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^sv_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('keeps neither the password nor the token as they are, and writes the event down', async () => {
    const { user, cookie } = await register(auth);
    const rows = await Promise.all([User, Session].map(table => auth.db.getRepository<User | Session>(table).find()));
    const stored = JSON.stringify(rows);
    const token = /sv_session=([\w-]+)/.exec(cookie)![1]!;

    expect(stored).toContain(user.id);
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain(token);
    expect(await auth.db.getRepository(AuthEvent).findOneByOrFail({ userId: user.id })).toMatchObject({
      kind: 'user.registered',
      outcome: 'success',
      tenantId: 'default',
    });
  });

  it.each([
    ['an emoji', '🦄 Sparkle 👩‍👩‍👧'],
    ['right-to-left script', 'محمد بن موسى'],
    ['200 characters', 'ü'.repeat(200)],
    ['spaces around it', '  Grace Hopper  '],
  ])('accepts a name with %s', async (_, name) => {
    expect((await register(auth, { name })).user.name).toBe(name.trim());
  });

  it.each([
    ['an empty name', { name: '   ' }, '/name'],
    ['a name that shows nothing', { name: '\u200b\u200d' }, '/name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, '/name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, '/name'],
    ['a NUL in the name', { name: 'a\u0000b' }, '/name'],
    ['a line break in the name', { name: 'a\nb' }, '/name'],
    ['half a surrogate pair', { name: 'a\ud800b' }, '/name'],
    ['a number for a name', { name: 7 }, '/name'],
    ['an array for an address', { email: ['a@example.com'] }, '/email'],
    ['an object for an address', { email: { $ne: null } }, '/email'],
    ['no address', { email: undefined }, '/email'],
    ['an address without an at', { email: 'example.com' }, '/email'],
    ['a NUL in the address', { email: 'a\u0000@example.com' }, '/email'],
    ['an address of 255 characters', { email: `${'a'.repeat(60)}@${'b'.repeat(190)}.com` }, '/email'],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, '/email'],
    ['an unknown field', { role: 'platform:owner' }, '/role'],
    ['a second unknown field', { isAdmin: true }, '/isAdmin'],
  ])('refuses %s and changes nothing', async (_, fields, pointer) => {
    const before = await auth.db.getRepository(User).count();
    const response = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ email: 'bad@example.com', ...fields }));

    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'validation-failed', errors: [expect.objectContaining({ pointer })] });
    expect(await auth.db.getRepository(User).count()).toBe(before);
  });

  it.each(['[]', '"text"', '7', 'null', 'true', '{', '', '{"__proto__":{"name":"x"}}'])(
    'answers the body %s with 400',
    async body => {
      const response = await auth.http().post('/api/auth/register').set('content-type', 'application/json').send(body);

      expect(response.status).toBe(400);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );

  it('takes JSON only, and no more than 1 MiB of it', async () => {
    const asForm = await auth.http().post('/api/auth/register').type('form').send('name=a');
    const asHuge = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ name: 'x'.repeat(1_048_577) }));

    expect([asForm.status, asForm.body.code]).toEqual([415, 'unsupported-media-type']);
    expect([asHuge.status, asHuge.body.code]).toEqual([413, 'body-too-large']);
  });
});

describe('the first owner', () => {
  it('is one of fifty who register at once with two processes', async () => {
    const database = await migratedDatabase();
    const asShipped = { REGISTRATION_LIMIT_PER_MINUTE: undefined };
    const first = await startAuth(asShipped, database);
    const second = await startAuth(asShipped, database);
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => register(index % 2 ? first : second)));

    expect(people.filter(({ user }) => user.role === 'platform:owner')).toHaveLength(1);
    expect(await first.db.getRepository(User).countBy({ role: 'platform:owner' })).toBe(1);
    expect(await first.db.getRepository(User).count()).toBe(50);
    expect(await first.db.getRepository(FirstOwner).count()).toBe(1);
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  });

  it('must bring SETUP_TOKEN when it is set; the second need not', async () => {
    const auth = await startAuth({ SETUP_TOKEN: 'open sesame' });
    const send = (fields: object) => auth.http().post('/api/auth/register').send(form(fields));

    expect((await send({})).body.code).toBe('setup-token-required');
    expect((await send({ setupToken: 'open sesamE' })).status).toBe(403);
    expect(await auth.db.getRepository(User).count()).toBe(0);
    expect((await send({ setupToken: 'open sesame' })).body.user.role).toBe('platform:owner');
    expect((await send({ email: 'second@example.com' })).body.user.role).toBe('platform:user');
    await auth.close();
  });

  it('is not left to strangers when the instance can be reached by others', async () => {
    const auth = await startAuth({ PUBLIC_URL: 'https://work.example.com' });
    const refused = await auth.http().post('/api/auth/register').send(form());

    expect([refused.status, refused.body.code]).toEqual([403, 'setup-token-required']);
    await auth.close();
  });
});
