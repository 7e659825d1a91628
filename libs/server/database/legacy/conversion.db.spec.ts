import { openMarks } from '../testing/marks';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database';
import type { WorkspaceDataSource } from '../workspace-data-source';
import { conversion, type ColumnKind } from './conversion';

const MOMENT = '2026-02-03T04:05:06.000Z';
const SECONDS = Date.parse(MOMENT) / 1000;
const UNREADABLE = null;

/** What stood there, as SQL; the type of its column on Postgres; as what it is read; what it becomes. */
const VALUES: readonly [sql: string, type: string, kind: ColumnKind, today: unknown][] = [
  [`'2026-02-03T04:05:06.000Z'`, 'text', 'instant', MOMENT],
  [`'2026-02-03 04:05:06'`, 'text', 'instant', MOMENT],
  [`'2026-02-03T05:05:06+01:00'`, 'text', 'instant', MOMENT],
  [`'2026-02-03'`, 'text', 'instant', '2026-02-03T00:00:00.000Z'],
  [String(SECONDS), 'bigint', 'instant', MOMENT],
  [String(SECONDS * 1000), 'bigint', 'instant', MOMENT],
  [`'some day'`, 'text', 'instant', UNREADABLE],
  ['NULL', 'text', 'instant', null],
  ['1', 'integer', 'flag', 1],
  ['0', 'smallint', 'flag', 0],
  [`'true'`, 'text', 'flag', 1],
  [`'no'`, 'text', 'flag', 0],
  [`'{"a":1}'`, 'text', 'json', '{"a":1}'],
  [`'12'`, 'text', 'integer', 12],
  [`' Ä ''"\\'`, 'text', 'text', ` Ä '"\\`],
];
/** Types that SQLite has no column of. */
const ON_POSTGRES: typeof VALUES = [
  [`'2026-02-03 05:05:06+01'::timestamptz`, 'timestamp with time zone', 'instant', MOMENT],
  [`'2026-02-03 04:05:06'::timestamp`, 'timestamp without time zone', 'instant', MOMENT],
  [`'2026-02-03'::date`, 'date', 'instant', '2026-02-03T00:00:00.000Z'],
  ['true', 'boolean', 'flag', 1],
  [`'{"a":1}'::json`, 'json', 'json', '{"a":1}'],
  [`ARRAY['a','b']`, 'text[]', 'json', '["a","b"]'],
  [`'0196f000-0000-7000-8000-00000000000a'::uuid`, 'uuid', 'text', '0196f000-0000-7000-8000-00000000000a'],
];

describe('a value of an older version', () => {
  let database: FreshDatabase;
  let store: WorkspaceDataSource;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openMarks(database.options);
  });
  afterAll(async () => {
    await store.destroy();
    await database.drop();
  });

  const becomes = async (sql: string, type: string, kind: ColumnKind): Promise<unknown> => {
    const isPostgres = store.options.type === 'postgres';
    const shape = { name: 'v', type, isRequired: false, hasDefault: false, isKey: false };
    const old = isPostgres ? `(${sql})::${type}` : sql;
    const [row] = await store.query<{ today: unknown }[]>(
      `SELECT ${conversion(shape, '"v"', kind, isPostgres)} AS today FROM (SELECT ${old} AS "v") AS old`,
    );
    return typeof row!.today === 'boolean' ? Number(row!.today) : row!.today;
  };

  it.each(VALUES)('%s of type %s, read as %s', async (sql, type, kind, today) => {
    expect(await becomes(sql, type, kind)).toEqual(today);
  });

  it('of the types of Postgres too', async () => {
    if (store.options.type !== 'postgres') return;
    for (const [sql, type, kind, today] of ON_POSTGRES)
      expect([sql, await becomes(sql, type, kind)]).toEqual([sql, today]);
  });
});
