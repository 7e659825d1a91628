import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/check/free-port';
import { startCommand } from './support/command';
import { Instance, type Process } from './support/instance';
import { Person } from './support/person';
import { RetryingLoad } from './support/retrying-load';
import { until } from './support/until';

const ROOT = join(import.meta.dirname, '..');

/** The next version, made of this one: other numbers, more migrations. Below the repository, so that packages are found. */
class Tomorrow {
  readonly folder: string;
  readonly version: string;

  constructor() {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    this.folder = mkdtempSync(join(ROOT, 'dist/tomorrow-'));
    const program = join(ROOT, 'test/support/build-tomorrow.mjs');
    this.version = execFileSync(process.execPath, [program, this.folder], { encoding: 'utf8' });
  }

  program(name: 'auth' | 'runtime'): string {
    return join(this.folder, `apps/${name}/main.js`);
  }

  command(instance: Instance, name: 'auth' | 'runtime', ...args: string[]): { status: number | null; stdout: string } {
    const env = {
      PATH: process.env['PATH'],
      ...instance.env,
      AUTH_OPENAPI: join(this.folder, 'apps/auth/openapi.json'),
    };
    return spawnSync(process.execPath, [join(this.folder, `apps/${name}/cli.js`), ...args], { env, encoding: 'utf8' });
  }
}

/** SQLite has one process at a time. */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('a version beside the next one, on one database and under load', () => {
  let tomorrow: Tomorrow;
  let instance: Instance;
  let port: string;
  let older: Process;
  let newer: Process;
  let load: RetryingLoad;
  let ada: Person;
  let list: string;

  beforeAll(async () => {
    tomorrow = new Tomorrow();
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    port = String(await freePort());
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    await until(async () => {
      // While Tasks is still starting it answers 503.
      const { status, body } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Under load' });
      list = body.id;
      return status === 201;
    }, 'there is a list');
    older = instance.runtime;
  }, 180_000);
  afterAll(async () => {
    await load.end();
    await instance.close();
    rmSync(tomorrow.folder, { recursive: true, force: true });
  });

  it('is told before what the next one would do', () => {
    const { status, stdout } = tomorrow.command(instance, 'runtime', 'upgrade', 'check', '--json');
    const plan = JSON.parse(stdout) as { stores: { store: string; pending: { name: string; runs: string }[] }[] };
    expect(status).toBe(0);
    expect(plan).toMatchObject({
      version: tomorrow.version,
      stop: 'none',
      rollback: { isPossible: true },
      refusals: [],
    });
    expect(
      plan.stores.map(({ store, pending }) => [store, pending.map(({ name, runs }) => `${name} ${runs}`)]),
    ).toEqual([
      ['platform', ['AddTomorrow9000000000000 at the start', 'DropPushOutbox9000000000001 later']],
      ['identity', ['AddTomorrow9000000000000 at the start']],
      ['sv.tasks', ['AddTomorrow9000000000000 at the start']],
    ]);
  });

  it('goes on while the next one migrates and starts, and both serve', async () => {
    await instance.stop(instance.auth);
    await instance.startAuth(tomorrow.program('auth'));
    load = new RetryingLoad([ada, ada.at(`http://localhost:${port}`)], `/tasks/api/lists/${list}/items`, 4);
    await load.more(5);
    newer = await instance.startRuntime({ PORT: port }, tomorrow.program('runtime'));
    await load.more(40);
    expect(load.failed).toEqual([]);
  });

  it('starts again on what the next one has migrated, apps and all, and so does the next one', async () => {
    await instance.stop(older);
    older = await instance.startRuntime();
    await load.more(20);
    await instance.stop(newer);
    newer = await instance.startRuntime({ PORT: port }, tomorrow.program('runtime'));
    await load.more(20);
    expect(load.failed).toEqual([]);
  });

  it('takes over alone when the next one is given up, with every task that was acknowledged', async () => {
    await instance.stop(newer, 'SIGKILL');
    await load.more(20);
    await load.end();
    expect(load.failed).toEqual([]);
    expect(load.retried).toBeGreaterThan(0);
    const stored = await titles();
    expect(load.acknowledged.filter(title => !stored.has(title))).toEqual([]);
    await instance.stop(instance.auth);
    await instance.startAuth();
    expect((await Person.signIn(instance.url, 'ada@example.com')).cookie).not.toBe('');
  });

  const titles = async (): Promise<Set<string>> => {
    const found = new Set<string>();
    for (let cursor = ''; ;) {
      const path = `/tasks/api/lists/${list}/items?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await ada.get<{ items: { title: string }[]; nextCursor: string | null }>(path);
      for (const { title } of body.items) found.add(title);
      if (!body.nextCursor) return found;
      cursor = body.nextCursor;
    }
  };

  it('is refused from the moment at which the operator finishes the update', async () => {
    for (const name of ['auth', 'runtime'] as const)
      expect(tomorrow.command(instance, name, 'upgrade', 'finish').status).toBe(0);
    const { code, output } = await startCommand(instance, 'upgrade', 'check').done;
    expect([code, output]).toEqual([3, expect.stringContaining(`it can be used by ${tomorrow.version} and later`)]);
    await instance.stop(older);
    await expect(instance.startRuntime()).rejects.toThrow('The database is newer than this program');
    await instance.startRuntime({}, tomorrow.program('runtime'));
  });
});
