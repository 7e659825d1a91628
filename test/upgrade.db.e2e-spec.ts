import { loadGolden, runScript } from '@sv/server/database/testing/golden';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Instance } from './support/instance';
import { Person } from './support/person';

const ROOT = join(import.meta.dirname, '..');
const ADA = { email: 'ada@example.com', password: 'golden password of ada' };

describe('an instance of 0.28', () => {
  let instance: Instance;
  const places = () => {
    const { DATABASE_URL: url, DATA_DIR: folder } = instance.env;
    if (url) return { platform: { url }, identity: { url, schema: 'auth' } };
    return { platform: { url: `sqlite:${folder}/platform.db` }, identity: { url: `sqlite:${folder}/auth.db` } };
  };
  const copies = () => readdirSync(instance.env['DATA_DIR']!).filter(name => name.includes('.before-'));

  beforeAll(async () => {
    instance = await Instance.prepare({ BRAND_NAME: 'Not this one', BRAND_PRIMARY: '#ffffff' });
    await loadGolden(places().platform, 'full');
    await loadGolden(places().identity, 'identity');
    await instance.startAuth();
    await instance.startRuntime();
  });
  afterAll(() => instance.close());

  const expectWhole = async (): Promise<void> => {
    const ada = await Person.signIn(instance.url, ADA.email, ADA.password);
    const { body } = await ada.get<{ instance: object; user: object }>('/api/shell');
    expect(body.instance).toMatchObject({ name: 'Werkstatt Zürich', primaryColor: '#7c3aed' });
    expect(body.user).toMatchObject({ name: 'Ädä Lovelace', role: 'platform:owner' });
    const notifications = await ada.get<{ notifications: { title: string }[] }>('/api/account/notifications');
    expect(notifications.body.notifications.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Water the plants', 'Grüezi 👋']),
    );
    const users = await ada.get<{ users: { email: string; role: string }[] }>('/api/admin/users');
    expect(users.body.users.map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        [ADA.email, 'platform:owner'],
        ['ben@example.com', 'platform:admin'],
        ['cleo@example.com', 'platform:user'],
      ]),
    );
    for (const path of ['/api/admin/tenant-branding', '/api/brand/logo', '/api/brand'])
      expect((await ada.get(path)).status).toBe(404);
  };
  const lines = (output: string, words: string) => output.split('\n').filter(line => line.includes(words));

  it('is there after the start, with everything it had', expectWhole);

  it('says in one line which variables mean nothing any more', () => {
    const said = lines(instance.runtime.output(), 'BRAND_');
    expect(said).toEqual([
      expect.stringContaining('BRAND_NAME (now INSTANCE_NAME), BRAND_PRIMARY (now INSTANCE_PRIMARY_COLOR)'),
    ]);
    expect(said[0]).not.toContain('Not this one');
  });

  it('can be had back: a copy of both files stands beside them, and on Postgres a line says how to make one', () => {
    const said = [instance.auth, instance.runtime].flatMap(({ output }) => lines(output(), '`backup`'));
    if (instance.env['DATABASE_URL']) {
      expect({ said: said.length, copies: copies() }).toEqual({ said: 2, copies: [] });
    } else {
      expect(said).toEqual([]);
      expect(
        copies()
          .map(name => name.split('.before-')[0])
          .sort(),
      ).toEqual(['auth.db', 'platform.db']);
    }
  });

  it('is as it was after the second start', async () => {
    const before = copies();
    await instance.stop(instance.runtime);
    await instance.stop(instance.auth);
    await instance.startAuth();
    await instance.startRuntime();
    await expectWhole();
    expect(copies()).toEqual(before);
  });

  it('is not touched by a program that is older than it: one line, and an exit code', async () => {
    await instance.stop(instance.runtime);
    await instance.stop(instance.auth);
    const sql = (ledger: string) =>
      `UPDATE ${ledger} SET name = 'for 9.0.0 and later, last opened by 9.0.0' WHERE timestamp = 0;
      INSERT INTO ${ledger} (timestamp, name) VALUES (9000000000000, 'FromTheFuture9000000000000')`;
    await runScript(places().platform, sql('_platform_migrations'));
    await runScript(places().identity, sql('_identity_migrations'));
    for (const server of ['runtime', 'auth']) {
      const child = spawn(process.execPath, [join(ROOT, `dist/apps/${server}/main.js`)], {
        env: { PATH: process.env['PATH'], ...instance.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const chunks: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(1);
      const said = lines(Buffer.concat(chunks).toString(), 'newer than this program');
      expect(said).toEqual([expect.stringContaining('FromTheFuture9000000000000')]);
    }
  });
});
