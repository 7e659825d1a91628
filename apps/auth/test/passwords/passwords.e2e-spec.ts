import { randomUUID } from 'node:crypto';
import { User } from '../../src/database/user.entity';
import { hashAsInProduction } from '../support/cheap-hashes';
import { PASSWORD, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('passwords', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    auth = await startAuth();
    hashAsInProduction(auth.app);
    await register(auth);
  });
  afterAll(() => auth.close());

  const tryToRegister = (password: unknown) =>
    auth
      .http()
      .post('/api/auth/register')
      .send({ name: 'Ada', email: `${randomUUID()}@example.com`, password });
  const tryToSignIn = (email: string, password: string) =>
    auth.http().post('/api/auth/sign-in').send({ email, password });

  it.each([
    ['7 characters', 'x7#kQp9', 400],
    ['8 characters', 'x7#kQp9w', 201],
    ['8 emoji', '🦄🐙🦊🐝🦋🐢🦉🐬', 201],
    ['7 emoji, which are 14 UTF-16 units', '🦄🐙🦊🐝🦋🐢🦉', 400],
    ['256 characters', `${'pQ7#'.repeat(63)}abcd`, 201],
    ['257 characters', `${'pQ7#'.repeat(64)}e`, 400],
    ['a NUL', 'secret\u0000beyond', 400],
    ['a number', 1234567890, 400],
  ])('of %s are answered as they should', async (_, password, status) => {
    const response = await tryToRegister(password);

    expect(response.status).toBe(status);
    if (status === 400)
      expect(response.body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/password' }] });
  });

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'Summer2024!', 'aaaaaaaa'])(
    'like %s are too common',
    async password => {
      const response = await tryToRegister(password);

      expect([response.status, response.body.code]).toEqual([400, 'password-too-common']);
    },
  );

  it('are not cut at 72 bytes, nor anywhere else', async () => {
    const long = 'k'.repeat(71) + 'q'.repeat(100);
    const { body } = await tryToRegister(long).expect(201);

    await tryToSignIn(body.user.email, long).expect(200);
    await tryToSignIn(body.user.email, long.slice(0, -1)).expect(401);
    await tryToSignIn(body.user.email, long.slice(0, 72)).expect(401);
    await tryToSignIn(body.user.email, `${long}q`).expect(401);
  });

  it('are one, composed or decomposed', async () => {
    const { body } = await tryToRegister('Zürich im Mai'.normalize('NFC')).expect(201);

    await tryToSignIn(body.user.email, 'Zürich im Mai'.normalize('NFD')).expect(200);
  });

  it('are stored with argon2id and its parameters, and anew when those were older', async () => {
    const { email, user } = await register(auth);
    const users = auth.db.getRepository(User);
    expect((await users.findOneByOrFail({ id: user.id })).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { hash } = await import('@node-rs/argon2');
    await users.update(
      { id: user.id },
      { passwordHash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }) },
    );

    await signIn(auth, email);

    expect((await users.findOneByOrFail({ id: user.id })).passwordHash).toContain('m=19456,t=2,p=1');
  });

  it('are changed with the present one only, and end the other sessions', async () => {
    const here = await register(auth);
    const there = await signIn(auth, here.email);
    const change = (body: object) =>
      auth.http().post('/api/auth/password/change').set('cookie', here.cookie).send(body);

    expect((await change({ currentPassword: 'not it at all', newPassword: 'another fine phrase' })).body.code).toBe(
      'invalid-credentials',
    );
    expect((await change({ currentPassword: PASSWORD, newPassword: 'password1' })).body.code).toBe(
      'password-too-common',
    );
    await auth.http().get('/api/auth/session').set('cookie', there.cookie).expect(200);
    await change({ currentPassword: PASSWORD, newPassword: 'another fine phrase' }).expect(204);

    await auth.http().get('/api/auth/session').set('cookie', there.cookie).expect(401);
    await tryToSignIn(here.email, PASSWORD).expect(401);
    await tryToSignIn(here.email, 'another fine phrase').expect(200);
  });

  it('leave the other sessions when asked to', async () => {
    const here = await register(auth);
    const there = await signIn(auth, here.email);
    const body = { currentPassword: PASSWORD, newPassword: 'another fine phrase', keepOtherSessions: true };
    await auth.http().post('/api/auth/password/change').set('cookie', here.cookie).send(body).expect(204);

    await auth.http().get('/api/auth/session').set('cookie', there.cookie).expect(200);
  });
});
