import { sdk } from '@sv/sdk';
import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { StoreRoles } from '../../src/plugins/stores/postgres/store-roles';
import { anEntryPlugin, aRow, asPlugin, sqlOf } from '../support/plugins/entry-plugins';
import { startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const NOTES = 'com.example.notes';

/** A server that asks everybody but its superuser for a password, unlike the one of most tests. */
describe('the role of a store on Postgres', () => {
  let server: PostgresServer;
  let folder: string;
  let test: HostedTest | undefined;
  const before = process.env['TEST_DATABASE_URL'];
  const notes = anEntryPlugin(NOTES);
  const count = `SELECT COUNT(*) AS found, session_user AS me FROM ${notes.table}`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-hba-'));
    await chmod(folder, 0o755);
    const rules = ['host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256'];
    await writeFile(join(folder, 'hba.conf'), `${rules.join('\n')}\n`);
    server = await startPostgres({ settings: { hba_file: join(folder, 'hba.conf') } });
    await asSuperuser(
      "CREATE ROLE plain LOGIN PASSWORD 'plain'",
      "CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'maker'",
    );
    await asSuperuser('GRANT CREATE ON DATABASE postgres TO plain, maker');
  }, 60_000);
  afterEach(async () => {
    await test?.close();
    test = undefined;
  });
  afterAll(async () => {
    process.env['TEST_DATABASE_URL'] = before;
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function asSuperuser(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      for (const sql of statements) await client.query(sql);
    } finally {
      await client.end();
    }
  }

  /** @param user of the platform's own connections; its password is its name */
  async function startAs(user: 'postgres' | 'maker' | 'plain', database?: 'isolated'): Promise<HostedTest> {
    const url = new URL(server.url);
    url.username = user;
    url.password = user;
    process.env['TEST_DATABASE_URL'] = url.href;
    return (test = await startHost([database ? anEntryPlugin(NOTES, database).plugin : notes.plugin]));
  }

  it.each(['postgres', 'maker'] as const)('is made by %s, and logs in with a password', async user => {
    const host = await startAs(user);
    const [row] = await sqlOf(host, NOTES)(count);
    expect(row).toMatchObject({ found: '0', me: expect.stringMatching(/^sv_com_example_notes_[0-9a-f]{10}$/) });
    expect(host.problems.list()).toEqual([]);
  });

  it('holds its password as a verifier, which says nothing about it', async () => {
    await sqlOf(await startAs('postgres'), NOTES)(count);
    const [stored] = await test!.dataSource.query<{ rolpassword: string }[]>(
      "SELECT rolpassword FROM pg_authid WHERE rolname LIKE 'sv\\_com\\_example\\_notes\\_%'",
    );
    expect(stored!.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  it('gets another password after AUTH_SECRET was changed, while a process with the old one goes on', async () => {
    const host = await startAs('maker');
    await sqlOf(host, NOTES)(count);
    const { schema } = host.dataSource.options as { schema?: string };
    const database = { url: process.env['TEST_DATABASE_URL']!, schema };
    const authSecret = 'another secret for tests, of more than 32 bytes';
    const roles = new StoreRoles({ platform: host.dataSource, database, authSecret, problems: host.problems });
    const stores = { platform: host.dataSource, database, dataDir: host.dataDir, roles };
    const second = await host.another({ stores });
    expect(await sqlOf({ host: second }, NOTES)(count)).toHaveLength(1);
    expect(await sqlOf(host, NOTES)(count)).toHaveLength(1);
  });

  it('is missed where none may be made: SQL is refused and health says what to do, all else works', async () => {
    const host = await startAs('plain');
    expect(host.problems.list()).toHaveLength(1);
    await expect(sqlOf(host, NOTES)(count)).rejects.toThrow(/sdk.db.query is refused on this instance/);
    await asPlugin(host, NOTES, () =>
      sdk.db.transaction(async tx => {
        await tx.repository(notes.Entry).insert(aRow());
        await expect(tx.query(count)).rejects.toThrow(/refused/);
      }),
    );
    expect(await asPlugin(host, NOTES, () => sdk.db.repository(notes.Entry).countBy({}))).toBe(1);
    expect(host.problems.list()).toEqual([
      { code: 'store-roles', detail: expect.stringContaining('ALTER ROLE "plain" CREATEROLE') },
    ]);
  });

  it('is missed by an isolated store too, which has its words read and a schema of its own', async () => {
    const host = await startAs('plain', 'isolated');
    expect(await sqlOf(host, NOTES)(count)).toEqual([{ found: '0', me: 'plain' }]);
    await expect(sqlOf(host, NOTES)('SELECT * FROM plugin_status')).rejects.toThrow(/plugin_status/);
    await asSuperuser('DROP SCHEMA plugin_com_example_notes CASCADE');
  });

  it.each<[string, string, string, RegExp]>([
    [
      'everybody may read a table',
      'CREATE TABLE public.for_all (id int); GRANT SELECT ON public.for_all TO PUBLIC',
      'DROP TABLE public.for_all',
      /public\.for_all/,
    ],
    [
      'everybody may read a column',
      'CREATE TABLE public.for_all (id int); GRANT SELECT (id) ON public.for_all TO PUBLIC',
      'DROP TABLE public.for_all',
      /public\.for_all/,
    ],
    [
      'everybody may make functions',
      'GRANT CREATE ON SCHEMA public TO PUBLIC',
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
      /REVOKE CREATE ON SCHEMA public FROM PUBLIC/,
    ],
  ])('isolates nothing where %s, and then nothing runs as it', async (_, hole, repair, why) => {
    await asSuperuser(hole);
    const host = await startAs('postgres');
    await expect(sqlOf(host, NOTES)(count)).rejects.toThrow(/refused/);
    expect(host.problems.list()).toEqual([{ code: 'store-roles', detail: expect.stringMatching(why) }]);
    await asSuperuser(repair);
  });

  it('isolates beside an extension that shows something to everybody, pg_stat_statements for example', async () => {
    await asSuperuser('CREATE EXTENSION pg_stat_statements SCHEMA public');
    const host = await startAs('maker');
    expect(await sqlOf(host, NOTES)(count)).toHaveLength(1);
    expect(host.problems.list()).toEqual([]);
    await asSuperuser('DROP EXTENSION pg_stat_statements');
  });

  it('isolates nothing when somebody made it before and gave it rights', async () => {
    const host = await startAs('postgres');
    await sqlOf(host, NOTES)(count);
    const [row] = await sqlOf(host, NOTES)('SELECT session_user AS me');
    await asSuperuser(`GRANT pg_read_all_data TO "${String(row!['me'])}"`);
    await host.restart();
    await expect(sqlOf(host, NOTES)('SELECT 1 AS one')).rejects.toThrow(/refused/);
    expect(host.problems.list()).toEqual([{ code: 'store-roles', detail: expect.stringContaining('drop it') }]);
  });

  it('may use a table that a later version of the plugin makes', async () => {
    const host = await startAs('maker');
    await sqlOf(host, NOTES)(count);
    const { schema } = host.dataSource.options as { schema?: string };
    await host.dataSource.query(`CREATE TABLE "${schema}".com_example_notes_later (id text)`);
    await expect(sqlOf(host, NOTES)('SELECT * FROM com_example_notes_later')).rejects.toThrow(/not the plugin's/);
    await host.restart();
    expect(await sqlOf(host, NOTES)('SELECT * FROM com_example_notes_later')).toEqual([]);
  });

  it('leaves nothing of a session to whoever has the connection next', async () => {
    const host = await startAs('postgres');
    const { dataSource } = await asPlugin(host, NOTES, () => host.host.get(NOTES).life.store.session());
    const send = async (sql: string) => {
      const runner = dataSource.createQueryRunner() as ReturnType<typeof dataSource.createQueryRunner> & {
        queryAsStranger: (sql: string, parameters: unknown[]) => Promise<{ records: unknown[] }>;
      };
      const { records } = await runner.queryAsStranger(sql, []).finally(() => runner.release());
      return records;
    };
    await send("SELECT set_config('search_path', 'pg_catalog', false), pg_advisory_lock(4711)");
    await send('CREATE TEMP TABLE kept (id int)');
    const [state] = await send(
      "SELECT current_setting('search_path') AS path, to_regclass('pg_temp.kept') AS kept, (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') AS locks",
    );
    expect(state).toMatchObject({ path: expect.stringContaining('test_'), kept: null, locks: '0' });
  });

  it('counts its connections, and gives them back', async () => {
    const host = await startAs('postgres');
    const atRest = host.open.connections;
    await sqlOf(host, NOTES)(count);
    expect(host.open.connections).toBe(atRest + 1);
    await host.host.close();
    expect(host.open.connections).toBe(0);
  });
});
