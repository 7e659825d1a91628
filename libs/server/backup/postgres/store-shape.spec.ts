import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { startPostgres, type PostgresServer } from '../../database/testing/postgres-server';
import { BackupReader } from '../file/backup-reader';
import { BackupWriter } from '../file/backup-writer';
import { BACKUP_FORMAT, type StoredPostgres } from '../manifest';
import { connect } from './connect';
import { dropStore, isOccupied } from './drop-store';
import { dumpStore } from './dump-store';
import { loadStore } from './load-store';
import { readShape } from './read-shape';

/** Everything that a migration can make, and rows that are hard to write down. */
const STORE = `
CREATE TYPE mood AS ENUM ('glad', 'it''s fine');
CREATE SEQUENCE loose START 5 INCREMENT 3;
CREATE TABLE people (
  id SERIAL PRIMARY KEY, "odd ""name""" TEXT COLLATE "C" NOT NULL DEFAULT 'it''s', mood mood, moods mood[],
  bytes BYTEA, price NUMERIC(10, 2) CHECK (price >= 0), seen TIMESTAMPTZ, ratio DOUBLE PRECISION,
  twice NUMERIC GENERATED ALWAYS AS (price * 2) STORED, number BIGINT GENERATED ALWAYS AS IDENTITY (START 100 INCREMENT 10),
  CONSTRAINT uq_people_number UNIQUE (number));
CREATE TABLE pets (id TEXT PRIMARY KEY, person_id INTEGER NOT NULL, done_at TEXT,
  CONSTRAINT fk_pets_person FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE);
CREATE INDEX idx_pets_open ON pets (person_id, lower(id)) WHERE done_at IS NULL;
INSERT INTO people ("odd ""name""", mood, moods, bytes, price, seen, ratio) VALUES
  (E'a\\ttab, a\\nline, a \\\\ and \\\\N', 'glad', '{glad,"it''s fine"}', '\\x00ff5c0a', 1.5, '2026-02-03 04:05:06.789+02', 0.1::float8 + 0.2::float8),
  ('', 'it''s fine', NULL, NULL, NULL, NULL, 'NaN'), ('grüß 🦊', NULL, '{}', '', 0, 'infinity', '-Infinity');
INSERT INTO pets VALUES ('Rex', 1, NULL), ('Mia', 3, 'x');
SELECT nextval('loose')`;

describe('a store on Postgres', () => {
  let server: PostgresServer;
  let client: Client;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'sv-shape-'));
    client = await connect({ url: server.url });
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const make = async (schema: string, sql: string): Promise<void> => {
    await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(`SET search_path TO ${schema}`);
    await client.query(sql);
  };
  const whole = (schema: string) => ({ schema, owns: null });

  let count = 0;
  const dump = async (schema: string): Promise<{ stored: StoredPostgres; reader: BackupReader }> => {
    const file = join(folder, `${(count += 1)}.zip`);
    const writer = await BackupWriter.begin(file);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const stored = await dumpStore(client, { of: 'a.plugin', place: whole(schema), folder: 'store' }, writer);
      await writer.finish({
        format: BACKUP_FORMAT,
        formatVersion: 1,
        id: 'an-id',
        createdAt: '2026-11-22T00:00:00.000Z',
        platformVersion: '0.29.0',
        stores: [stored],
        secrets: { entry: null, hasAuthSecret: false, check: null },
        plugins: [],
        notIncluded: [],
      });
      return { stored, reader: await BackupReader.open(file) };
    } finally {
      await client.query('ROLLBACK');
      await writer.abandon();
    }
  };
  const load = async (schema: string, stored: StoredPostgres, reader: BackupReader): Promise<void> => {
    await client.query('BEGIN');
    try {
      await loadStore(client, { schema, stored }, reader);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      reader.close();
    }
  };
  const shapeOf = async (schema: string) => {
    await client.query(`SET search_path TO ${schema}`);
    return readShape(client, whole(schema));
  };
  const rowsOf = async (schema: string, table: string): Promise<unknown[]> =>
    (await client.query(`SELECT t::text AS row FROM ${schema}.${table} t ORDER BY 1`)).rows;

  it('comes back as it was, in another schema too, and goes on counting', async () => {
    await make('old', STORE);
    const { stored, reader } = await dump('old');
    // The server says it with a computed column, an identity and a sequence nobody owns.
    expect(stored.shape.sequences.map(({ name }) => name)).toEqual(['loose', 'people_id_seq', 'people_number_seq']);
    expect(stored.tables.find(({ table }) => table === 'people')!.columns).not.toContain('twice');
    await load('new', stored, reader);

    expect(await shapeOf('new')).toEqual(await shapeOf('old'));
    for (const table of ['people', 'pets']) expect(await rowsOf('new', table)).toEqual(await rowsOf('old', table));
    const insert = `INSERT INTO new.people (price) VALUES (2) RETURNING id, number, twice, nextval('new.loose') AS loose`;
    expect((await client.query(insert)).rows).toEqual([{ id: 4, number: '130', twice: '4.00', loose: '8' }]);
    await expect(client.query(`INSERT INTO new.pets VALUES ('Tom', 99, NULL)`)).rejects.toThrow(/fk_pets_person/);
    await client.query('DROP TABLE new.people CASCADE');
  });

  it.each([
    ['a view', 'CREATE TABLE t (a INT); CREATE VIEW seen AS SELECT a FROM t', /seen is a view/],
    ['partitions', 'CREATE TABLE t (a INT) PARTITION BY RANGE (a)', /t is a table in partitions/],
    ['a type of its own', 'CREATE DOMAIN d AS INT; CREATE TABLE t (a d)', /t has a column of the type d/],
    [
      'a trigger',
      `CREATE TABLE t (a INT); CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
       CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION public.f()`,
      /t has a trigger/,
    ],
    ['row security', 'CREATE TABLE t (a INT); ALTER TABLE t ENABLE ROW LEVEL SECURITY', /t has row security/],
    ['a function', `CREATE FUNCTION h() RETURNS INT LANGUAGE sql AS 'SELECT 1'`, /h is a function/],
  ])('with %s, which would be lost, is refused', async (what, sql, message) => {
    const schema = `strange_${what.replaceAll(' ', '_')}`;
    await make(schema, sql);
    await expect(dump(schema)).rejects.toThrow(message);
  });

  it('is not made with a definition that goes on behind its end', async () => {
    await make('small', 'CREATE TABLE t (a INT DEFAULT 1); CREATE INDEX i ON t (a)');
    await client.query('CREATE TABLE public.victim (a INT)');
    for (const forge of [
      ({ shape }: StoredPostgres) => (shape.tables[0]!.columns[0]!.expression = '1); DROP TABLE public.victim; --'),
      ({ shape }: StoredPostgres) => shape.indexes.push('CREATE INDEX j ON t (a); DROP TABLE public.victim'),
    ]) {
      const { stored, reader } = await dump('small');
      forge(stored);
      await expect(load('forged', stored, reader)).rejects.toThrow(/cannot insert multiple commands/);
    }
    expect((await client.query('SELECT COUNT(*)::int AS n FROM public.victim')).rows).toEqual([{ n: 0 }]);
  });

  it('makes room without what is not its own', async () => {
    await make('shared', `CREATE TABLE own_a (id SERIAL); CREATE TABLE other (id SERIAL)`);
    const place = { schema: 'shared', owns: (name: string) => name.startsWith('own_') };
    expect(await isOccupied(client, place)).toBe(true);
    await dropStore(client, place);
    expect(await isOccupied(client, place)).toBe(false);
    expect((await client.query('INSERT INTO shared.other DEFAULT VALUES RETURNING id')).rows).toEqual([{ id: 1 }]);
  });
});
