import { Instance, type Process } from './support/instance';
import { freePort } from '../scripts/check/free-port';
import { PASSWORD, Person } from './support/person';

const until = async (holds: () => Promise<boolean>, withinMs: number): Promise<number> => {
  const started = Date.now();
  while (!(await holds())) {
    if (Date.now() - started > withinMs) return Infinity;
    await new Promise(done => setTimeout(done, 25));
  }
  return Date.now() - started;
};

/** SQLite takes one runtime; on Postgres two stand side by side, and the second one must learn as well. */
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

describe('immediate revocation (contract 2)', () => {
  let instance: Instance;
  let runtime: Process;
  let otherUrl: string;
  let owner: Person;

  beforeAll(async () => {
    instance = await Instance.start({ NOTIFICATION_TRANSPORT: 'sse', RATE_LIMIT_PER_MINUTE: '0' });
    otherUrl = instance.url;
    runtime = instance.runtime;
    if (onPostgres) {
      const port = await freePort();
      runtime = await instance.startRuntime({ PORT: String(port), PUBLIC_URL: instance.url });
      otherUrl = `http://localhost:${port}`;
    }
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
  });
  afterAll(() => instance.close());

  it('a revoked session is refused in every runtime within 1 s, although its cache cookie still lives', async () => {
    const laptop = await Person.signIn(instance.url, 'ada@example.com');
    const elsewhere = laptop.at(otherUrl);
    expect((await elsewhere.get('/api/shell')).status).toBe(200);
    const { body } = await laptop.get<{ sessions: { id: string; current: boolean }[] }>('/api/auth/sessions');
    const id = body.sessions.find(({ current }) => current)!.id;

    expect((await owner.delete(`/api/auth/sessions/${id}`)).status).toBe(204);

    const took = await until(async () => (await laptop.at(otherUrl).get('/api/shell')).status === 401, 5000);
    expect(took).toBeLessThanOrEqual(1000);
  });

  it('ends the event streams of a revoked session, and no others', async () => {
    const laptop = await Person.signIn(instance.url, 'ada@example.com');
    const revoked = await laptop.at(otherUrl).openStream();
    const kept = await owner.at(otherUrl).openStream();
    expect([revoked.status, kept.status]).toEqual([200, 200]);
    let keptEnded = false;
    void kept.ended.then(() => (keptEnded = true));

    expect((await laptop.post('/api/auth/sign-out')).status).toBe(204);

    const ended = await Promise.race([revoked.ended.then(() => 'ended'), new Promise(done => setTimeout(done, 2000))]);
    expect(ended).toBe('ended');
    expect(keptEnded).toBe(false);
    kept.close();
  });

  it('a role change signs nobody out, and the next request carries the new role', async () => {
    const other = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    const session = await other.get<{ user: { id: string } }>('/api/auth/session');
    const change = await owner.patch(`/api/admin/users/${session.body.user.id}`, { role: 'platform:admin' });
    expect(change.status).toBe(200);

    const roleElsewhere = async () =>
      (await other.at(otherUrl).get<{ user?: { role: string } }>('/api/shell')).body.user?.role;
    expect(await until(async () => (await roleElsewhere()) === 'platform:admin', 3000)).toBeLessThanOrEqual(1000);
  });

  it('a password change ends every other session of the user', async () => {
    const laptop = await Person.signIn(instance.url, 'bob@example.com');
    const phone = await Person.signIn(instance.url, 'bob@example.com');
    const change = { currentPassword: PASSWORD, newPassword: 'another-long-password-1' };
    expect((await laptop.post('/api/auth/password/change', change)).status).toBe(204);

    expect(
      await until(async () => (await phone.at(otherUrl).get('/api/shell')).status === 401, 3000),
    ).toBeLessThanOrEqual(1000);
    expect((await laptop.at(otherUrl).get('/api/shell')).status).toBe(200);
  });

  it('without the auth server a cookie opens basic routes only, never Console, and nobody is sent to sign in', async () => {
    const auth = instance.auth;
    await instance.stop(auth, 'SIGKILL');
    await until(async () => (await owner.get('/api/admin/health')).status === 503, 5000);

    const admin = await owner.get<{ code: string }>('/api/admin/users');
    expect(admin.status).toBe(503);
    expect(admin.body.code).toBe('auth-unavailable');
    expect(Number(admin.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.get('/api/shell')).status).toBe(200);
    const page = await owner.get('/console', { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([503, null]);
    expect((await new Person(instance.url).get('/api/shell')).status).toBe(401);
    expect((await new Person(instance.url).get('/login', { accept: 'text/html' })).status).toBe(503);

    await instance.startAuth();
    expect(await until(async () => (await owner.get('/api/admin/users')).status === 200, 8000)).toBeLessThanOrEqual(
      5000,
    );
  });

  it('a restarted runtime honours no cookie before it knows the past revocations', async () => {
    const laptop = await Person.signIn(instance.url, 'ada@example.com');
    const kept = laptop.at(instance.url);
    await laptop.post('/api/auth/sign-out');
    await instance.stop(runtime);
    runtime = await instance.startRuntime({ PORT: new URL(otherUrl).port, PUBLIC_URL: instance.url });

    expect((await kept.at(otherUrl).get('/api/shell')).status).toBe(401);
  });
});
