import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { claimFile } from '../../database/file-claim';
import { unfinishedMark } from '../../database/unfinished-restore';
import { moveInstance, type MoveRequest } from './move-instance';
import { prepareMove } from './prepare-move';
import { assertRoom } from './target/sqlite-target';

const SERVER = process.env['TEST_DATABASE_URL'];
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';

/** What a migration makes in each dialect: a table of every kind of column, two that point at each other, and an index. */
const SQLITE = `CREATE TABLE notes (id integer PRIMARY KEY AUTOINCREMENT, title text, size bigint, done boolean NOT NULL DEFAULT false,
    bytes bytea, share double precision, above integer REFERENCES notes (id), label text REFERENCES labels (id));
  CREATE TABLE labels (id text PRIMARY KEY NOT NULL, first integer REFERENCES notes (id));
  CREATE INDEX "idx notes" ON notes (title);
  CREATE TABLE platform_settings (key text PRIMARY KEY NOT NULL, value text NOT NULL)`;
const POSTGRES = `CREATE TABLE notes (id serial PRIMARY KEY, title text, size bigint, done boolean NOT NULL DEFAULT false,
    bytes bytea, share double precision, above integer REFERENCES notes (id), label text);
  CREATE TABLE labels (id text PRIMARY KEY NOT NULL, first integer REFERENCES notes (id));
  ALTER TABLE notes ADD FOREIGN KEY (label) REFERENCES labels (id);
  CREATE INDEX "idx notes" ON notes (title);
  CREATE TABLE platform_settings (key text PRIMARY KEY NOT NULL, value text NOT NULL)`;
const ROWS = `INSERT INTO labels VALUES ('red', 3);
  INSERT INTO notes VALUES (1, 'a' || char(9) || '\\N' || char(10) || 'ü✓', 9223372036854775807, true, x'00ff5c0a', 0.1, 2, 'red'),
    (2, '', -9223372036854775808, false, x'', 1e300, NULL, NULL), (3, NULL, NULL, true, NULL, -0.0, 3, NULL), (9, 'gone', 1, true, NULL, 2, NULL, NULL);
  DELETE FROM notes WHERE id = 9`;
const INTERRUPTED = `CREATE TABLE import_slices (id text PRIMARY KEY NOT NULL); INSERT INTO import_slices VALUES ('1')`;
const PLATFORM = '_platform_migrations';
const IDENTITY = '_identity_migrations';
const ledger = (name: string, id: string): string =>
  `CREATE TABLE ${name} (id ${id}, timestamp bigint NOT NULL, name varchar NOT NULL);`;

describe('a move of an instance', () => {
  let dataDir: string;
  let url = NOWHERE;

  beforeAll(async () => {
    if (!SERVER) return;
    const own = new URL(SERVER);
    own.pathname = `/move_${randomUUID().replaceAll('-', '')}`;
    await on(SERVER, `CREATE DATABASE ${own.pathname.slice(1)}`);
    url = own.href;
  });
  afterAll(async () => {
    if (SERVER) await on(SERVER, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  });
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sv-move-'))));
  afterEach(async () => {
    rmSync(dataDir, { recursive: true });
    if (SERVER) await on(url, 'DROP SCHEMA IF EXISTS auth CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });

  const on = async <Row>(place: string, sql: string): Promise<Row[]> => {
    const client = new Client({ connectionString: place });
    await client.connect();
    const answer = await client.query(sql).finally(() => client.end());
    return answer.rows as Row[];
  };
  const at = (name: string): string => join(dataDir, name);
  const write = (path: string, sql: string): void => {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    database.exec(sql);
    database.close();
  };
  const fill = (more = ''): void => {
    const id = 'integer PRIMARY KEY AUTOINCREMENT NOT NULL';
    const migration = (name: string): string => `${ledger(name, id)} INSERT INTO ${name} VALUES (1, 1, 'First1');`;
    write(at('platform.db'), `${migration(PLATFORM)} ${SQLITE}; ${ROWS}; ${more}`);
    write(at('auth.db'), `${migration(IDENTITY)} CREATE TABLE users (id text PRIMARY KEY NOT NULL, email text)`);
    write(at('auth.db'), `INSERT INTO users VALUES ('ada', 'ada@example.com')`);
  };

  const names = { tables: ['notes', 'labels', 'platform_settings', PLATFORM], ledger: PLATFORM };
  const known = ['First1'];
  const request = (to: string, more: Partial<MoveRequest> = {}): MoveRequest => ({
    env: { DATA_DIR: dataDir, ...(to.startsWith('sqlite:') && { DATABASE_URL: url }) },
    to,
    without: [],
    names,
    knownMigrations: known,
    version: '1.2.3',
    progress: () => undefined,
    checkPlugins: () => Promise.resolve(),
    makeTables: () =>
      to.startsWith('sqlite:')
        ? Promise.resolve(
            write(at('platform.db'), `${ledger(PLATFORM, 'integer PRIMARY KEY AUTOINCREMENT')} ${SQLITE}`),
          )
        : on(url, `${ledger(PLATFORM, 'serial PRIMARY KEY')} ${POSTGRES}`).then(() => undefined),
    ...more,
  });
  const prepare = (to: string, more: object = {}): Promise<void> =>
    prepareMove({
      env: request(to).env,
      to,
      without: [],
      known,
      version: '1.2.3',
      makeTables: async () => {
        const users = 'CREATE TABLE users (id text PRIMARY KEY NOT NULL, email text)';
        if (to.startsWith('sqlite:')) write(at('auth.db'), `${ledger(IDENTITY, 'integer PRIMARY KEY')} ${users}`);
        else await on(url, `SET search_path TO auth; ${ledger(IDENTITY, 'serial PRIMARY KEY')} ${users}`);
      },
      ...more,
    });
  const move = async (to: string, more: Partial<MoveRequest> = {}) => {
    await prepare(to, more.without && { without: more.without });
    return moveInstance(request(to, more));
  };

  it('is refused within one kind of database, from two kinds, and where there is no instance', async () => {
    await expect(prepare(NOWHERE)).rejects.toThrow('there is no database');
    const env = { DATA_DIR: dataDir };
    await expect(prepare(`sqlite:${at('other.db')}`, { env })).rejects.toThrow('is on SQLite already');
    const mixed = { ...env, AUTH_DATABASE_URL: NOWHERE };
    await expect(prepare(NOWHERE, { env: mixed })).rejects.toThrow('of different kinds');
  });

  it('is refused while a server runs, and where a restore or an import was not finished', async () => {
    fill();
    for (const name of ['platform.db', 'auth.db']) {
      const claim = claimFile(at(name), 'runtime');
      await expect(prepare(NOWHERE)).rejects.toThrow(/already uses .*\.db/);
      claim.release();
    }
    writeFileSync(unfinishedMark(at('auth.db')), '');
    await expect(prepare(NOWHERE)).rejects.toThrow('was begun and not finished');
    rmSync(unfinishedMark(at('auth.db')));
    write(at('platform.db'), 'CREATE TABLE _restored (backup_id TEXT); INSERT INTO _restored VALUES (1)');
    await expect(prepare(NOWHERE)).rejects.toThrow('was not started since');
    write(at('platform.db'), `DELETE FROM _restored; ${INTERRUPTED}`);
    await expect(prepare(NOWHERE)).rejects.toThrow('an import was cut off');
  });

  it('is refused when the target cannot be reached, and leaves nothing behind', async () => {
    fill();
    const before = readdirSync(dataDir);
    await expect(prepare(NOWHERE)).rejects.toThrow('database');
    expect(readdirSync(dataDir)).toEqual(before);
  });

  it('is refused where there is not enough room', () => {
    expect(() => assertRoom('/srv', 100e6, 99e6)).toThrow('needs about 100 MB, and 99 MB are free');
    expect(() => assertRoom(dataDir, 1)).not.toThrow();
  });

  if (!SERVER) return;

  const onTarget = (): Promise<{ name: string }[]> =>
    on(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'auth')`);

  it('has every value as it was, on both sides and back again, and goes on counting', async () => {
    fill();
    const bytes = readFileSync(at('platform.db'));
    const { report } = await move(url);
    expect(readFileSync(at('platform.db')).equals(bytes)).toBe(true);
    expect(report.tables.map(({ table, source }) => [table, source.rows])).toEqual(
      expect.arrayContaining([
        ['notes', 3],
        ['labels', 1],
        ['users', 1],
      ]),
    );
    expect(await on(url, `INSERT INTO notes (title) VALUES ('next') RETURNING id`)).toEqual([{ id: 10 }]);
    await on(url, `DELETE FROM notes WHERE id = 10; DELETE FROM auth._restored; DELETE FROM public._restored`);
    expect(await on(url, `SELECT indexname AS name FROM pg_indexes WHERE indexname = 'idx notes'`)).toHaveLength(1);
    await expect(on(url, `UPDATE notes SET label = 'no such'`)).rejects.toThrow('foreign key');
    ['platform.db', 'auth.db'].forEach(name => rmSync(at(name)));
    const back = await move(`sqlite:${at('platform.db')}`);
    const sums = (tables: typeof report.tables) => tables.map(({ table, target }) => `${table} ${target.sum}`).sort();
    expect(sums(back.report.tables)).toEqual(sums(report.tables));
    const database = new DatabaseSync(at('platform.db'));
    expect(database.prepare(`INSERT INTO notes (title) VALUES ('next') RETURNING id`).get()).toMatchObject({ id: 11 });
    database.close();
  });

  /** Of one plugin in the platform's store, of whose name another begins, and of one in its own. */
  const ofPlugins = (id: string): string => `${ledger('_plugin_migrations_com_example_a', id)}
    CREATE TABLE com_example_a_things (id text PRIMARY KEY NOT NULL); INSERT INTO com_example_a_things VALUES ('1'), ('2');
    ${ledger('_plugin_migrations_com_example_a_b', id)} CREATE TABLE com_example_a_b_things (id text PRIMARY KEY NOT NULL);
    INSERT INTO platform_settings VALUES ('store:com.example.apart', '1')`;

  it('leaves the tables of the plugins that are named, in both directions, and says so', async () => {
    mkdirSync(at('plugins'));
    write(at('plugins/com.example.apart.db'), `CREATE TABLE things (id text); INSERT INTO things VALUES ('1')`);
    const checked: string[] = [];
    const more: Partial<MoveRequest> = {
      without: ['com.example.a', 'com.example.apart'],
      checkPlugins: plugins => Promise.resolve(void checked.push(...plugins.map(({ slug }) => slug))),
    };
    fill(ofPlugins('integer PRIMARY KEY AUTOINCREMENT'));
    await expect(prepare(url, { without: ['com.example.typo'] })).rejects.toThrow(
      'no plugin com.example.typo has tables here: those that have are com.example.apart, com_example_a, com_example_a_b',
    );
    const there = await move(url, more);
    const left = (rows: number) => ({ plugin: 'com.example.apart', tables: 1, rows });
    expect(there.report.left).toEqual([{ plugin: 'com_example_a', tables: 2, rows: 2 }, left(1)]);
    const gone = `SELECT tablename FROM pg_tables WHERE tablename LIKE '%example_a%' UNION ALL SELECT key FROM platform_settings`;
    expect(await on(url, gone)).toEqual([]);
    await on(
      url,
      `DELETE FROM auth._restored; DELETE FROM public._restored; ${ofPlugins('serial PRIMARY KEY')};
      CREATE SCHEMA plugin_com_example_apart`,
    );
    ['platform.db', 'auth.db'].forEach(name => rmSync(at(name)));
    const back = await move(`sqlite:${at('platform.db')}`, more);
    expect(back.report.left).toEqual([
      { plugin: 'com_example_a', tables: 2, rows: 2 },
      { ...left(0), tables: 0 },
    ]);
    expect(checked).toEqual(['com_example_a_b', 'com_example_a_b']);
    await on(url, 'DROP SCHEMA plugin_com_example_apart');
  });

  it('is refused from another version, and leaves the target as it was', async () => {
    fill();
    await expect(prepare(url, { known: [] })).rejects.toThrow(
      'the identity database is newer than this program, 1.2.3',
    );
    write(at('auth.db'), `INSERT INTO ${IDENTITY} VALUES (2, 0, 'for 1.0.0 and later, last opened by 1.2.3')`);
    await expect(move(url, { knownMigrations: [] })).rejects.toThrow('the platform database is newer');
    const missing = { checkPlugins: () => Promise.reject(new Error('the plugin x is not installed')) };
    await expect(move(url, missing)).rejects.toThrow('not installed');
    expect(await onTarget()).toEqual([]);
  });

  it('is refused from Postgres too while an import is not taken back, and where something is', async () => {
    fill();
    await on(url, 'CREATE TABLE somebodys (id TEXT)');
    await expect(prepare(url)).rejects.toThrow('the schema public has the table somebodys');
    expect(await onTarget()).toEqual([{ name: 'somebodys' }]);
    await on(url, 'DROP TABLE somebodys');
    await move(url);
    await on(url, `DELETE FROM auth._restored; DELETE FROM public._restored; ${INTERRUPTED}`);
    await expect(prepare(`sqlite:${at('new.db')}`)).rejects.toThrow('an import was cut off');
    await on(url, 'DELETE FROM import_slices');
    await expect(prepare(`sqlite:${at('platform.db')}`)).rejects.toThrow(
      /a move overwrites nothing, and there is .*platform\.db, .*auth\.db/,
    );
    await expect(moveInstance(request(`sqlite:${at('platform.db')}`))).rejects.toThrow('the move was not begun');
  });

  it.each([
    [
      'a table that nothing makes',
      'CREATE TABLE stray (id text); INSERT INTO stray VALUES (1)',
      /the table stray has rows/,
    ],
    ['a column that nothing makes', 'ALTER TABLE notes ADD COLUMN extra text', /notes\.extra is on one side only/],
    ['a row that points at none', `UPDATE notes SET label = 'no such' WHERE id = 2`, /foreign key/],
  ])('names %s, and leaves nothing there', async (_, sql, reason) => {
    fill(sql);
    await expect(move(url)).rejects.toThrow(reason);
    expect(await onTarget()).toEqual([]);
  });

  it('notices a row that is not what it was, on the way back', async () => {
    fill();
    await move(url);
    await on(url, `DELETE FROM auth._restored; DELETE FROM public._restored`);
    ['platform.db', 'auth.db'].forEach(name => rmSync(at(name)));
    const trigger = `CREATE TRIGGER t AFTER INSERT ON notes BEGIN UPDATE notes SET title = title || '!' WHERE id = NEW.id; END`;
    const forged = () =>
      Promise.resolve(
        write(at('platform.db'), `${ledger(PLATFORM, 'integer PRIMARY KEY AUTOINCREMENT')} ${SQLITE}; ${trigger}`),
      );
    const refused = move(`sqlite:${at('platform.db')}`, { makeTables: forged });
    await expect(refused).rejects.toThrow(
      'notes (platform) was not moved as it was: rows of it are not what they were',
    );
    expect(existsSync(at('platform.db'))).toBe(false);
  });
});
