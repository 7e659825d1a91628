import { sdk, type FindOptions, type ServerHalf } from '@sv/sdk';
import { Equal, Not, type QueryRunner, Table, TableForeignKey } from 'typeorm';
import { anEntryPlugin, aRow, asPlugin, dropIsolated, sqlOf, type Row } from '../support/plugins/entry-plugins';
import { startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const ATTACKER = 'com.example.sly';
const VICTIM = 'com.example.victim';
const VAULT = 'com.example.safe';
const VICTIMS = 'com_example_victim_entries';
const SECRET = 'the secret of somebody else';

type Statement = [name: string, sql: string];

/** `own`: a table of the attacker, `schema`: where the platform's tables are. */
const attacks = (own: string, schema: string): Statement[] => [
  ['read', `SELECT * FROM ${VICTIMS}`],
  ['quoted name', `SELECT * FROM "${VICTIMS}"`],
  ['upper case', `SELECT * FROM ${VICTIMS.toUpperCase()}`],
  ['name in a comment’s shadow', `SELECT * FROM/**/${VICTIMS}--`],
  ['schema before the name', `SELECT * FROM ${schema}.${VICTIMS}`],
  ['quoted schema', `SELECT * FROM "${schema}"."${VICTIMS}"`],
  ['union', `SELECT title FROM ${own} UNION SELECT title FROM ${VICTIMS}`],
  ['join', `SELECT v.title FROM ${own} o LEFT JOIN ${VICTIMS} v ON v.id <> o.id`],
  ['subquery', `SELECT (SELECT title FROM ${VICTIMS}) AS title`],
  ['condition', `SELECT 1 AS one FROM ${own} WHERE EXISTS (SELECT 1 FROM ${VICTIMS} WHERE title LIKE 't%')`],
  ['common table', `WITH x AS (SELECT * FROM ${VICTIMS}) SELECT * FROM x`],
  ['insert from', `INSERT INTO ${own} SELECT * FROM ${VICTIMS}`],
  ['update from', `UPDATE ${own} SET title = (SELECT title FROM ${VICTIMS})`],
  ['returning', `INSERT INTO ${own} VALUES ('r', 'x', 1) RETURNING (SELECT title FROM ${VICTIMS}) AS title`],
  [
    'upsert',
    `INSERT INTO ${own} VALUES ('o', 'x', 1) ON CONFLICT (id) DO UPDATE SET title = (SELECT title FROM ${VICTIMS})`,
  ],
  ['order', `SELECT id FROM ${own} ORDER BY (SELECT title FROM ${VICTIMS})`],
  ['write', `INSERT INTO ${VICTIMS} VALUES ('w', 'x', 1)`],
  ['change', `UPDATE ${VICTIMS} SET title = 'gone'`],
  ['delete', `DELETE FROM ${VICTIMS}`],
  ['delete one', `DELETE FROM ${VICTIMS} WHERE id = 'e1'`],
  ['platform table', 'SELECT * FROM plugin_status'],
  ['platform write', "UPDATE plugin_status SET reason = 'x'"],
  ['foreign ledger', 'SELECT * FROM _plugin_migrations_com_example_victim'],
  ['own ledger', `DELETE FROM _plugin_migrations_com_example_sly`],
  ['two statements', `SELECT 1 AS one; DELETE FROM ${VICTIMS}`],
  ['two statements in quotes’ shadow', `SELECT ';' AS one; DELETE FROM ${VICTIMS}`],
  ['truncate', `TRUNCATE ${VICTIMS}`],
  ['drop', `DROP TABLE ${VICTIMS}`],
  ['new table', 'CREATE TABLE com_example_sly_more (id text)'],
  ['temporary table', 'CREATE TEMP TABLE plugin_status (id text)'],
  ['view', `CREATE VIEW com_example_sly_view AS SELECT * FROM ${VICTIMS}`],
  ['trigger', `CREATE TRIGGER t AFTER INSERT ON ${own} BEGIN DELETE FROM ${VICTIMS}; END`],
  ['end of the transaction', 'COMMIT'],
  ['plan of a statement', `EXPLAIN SELECT * FROM ${VICTIMS}`],
  ['stored program', `PREPARE p AS SELECT * FROM ${VICTIMS}`],
];

const sqliteAttacks = (own: string): Statement[] => [
  ['catalogue', 'SELECT * FROM sqlite_master'],
  ['catalogue as a text', "SELECT * FROM 'sqlite_master'"],
  ['catalogue under its other name', 'SELECT * FROM sqlite_schema'],
  ['table as a text', `SELECT * FROM '${VICTIMS}'`],
  ['table in brackets', `SELECT * FROM [${VICTIMS}]`],
  ['table in backticks', `SELECT * FROM \`${VICTIMS}\``],
  ['pragma', 'PRAGMA writable_schema = 1'],
  ['pragma as a function', 'SELECT * FROM pragma_table_list'],
  ['pragma as a text', "SELECT * FROM 'pragma_table_list'"],
  ['pragma beside json_each', `SELECT p.name FROM json_each('[1]') j, 'pragma_table_list' p`],
  ['pages', 'SELECT * FROM dbstat'],
  ['another file', "ATTACH 'platform.db' AS p"],
  ['copy of the file', "VACUUM INTO '/tmp/stolen.db'"],
  ['extension', "SELECT load_extension('x')"],
  ['counter of the victim', `SELECT * FROM ${own}, 'sqlite_sequence'`],
];

const postgresAttacks = (own: string): Statement[] => [
  ['passwords of the server', 'SELECT * FROM pg_catalog.pg_authid'],
  ['files of the server', "SELECT pg_read_file('/etc/passwd')"],
  ['folders of the server', "SELECT pg_ls_dir('/')"],
  ['a program', "COPY (SELECT 1) TO PROGRAM 'touch /tmp/stolen'"],
  ['a file', "COPY (SELECT 1) TO '/tmp/stolen'"],
  ['block of code', `DO $$ BEGIN DELETE FROM ${VICTIMS}; END $$`],
  ['function', "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
  ['call', 'CALL nothing()'],
  ['SQL in a text', `SELECT query_to_xml('SELECT * FROM ${VICTIMS}', true, true, '')`],
  ['whole schema as XML', "SELECT schema_to_xml('public', true, true, '')"],
  ['changing common table', `WITH x AS (DELETE FROM ${VICTIMS} RETURNING *) SELECT * FROM x`],
  ['escaped name', 'SELECT * FROM U&"com_example_victim_\\0065ntries"'],
  ['escaped text', `SELECT E'\\' , (SELECT title FROM ${VICTIMS}) --'`],
  ['role', 'SET ROLE postgres'],
  ['role of before', 'RESET ROLE'],
  ['role by function', "SELECT set_config('role', 'postgres', false)"],
  ['other login', 'SET SESSION AUTHORIZATION postgres'],
  ['search path', 'SET search_path = auth'],
  ['search path by function', "SELECT set_config('search_path', 'auth', false)"],
  ['time limit by function', "SELECT set_config('statement_timeout', '0', false)"],
  ['listening', 'LISTEN anything'],
  ['telling', "NOTIFY anything, 'x'"],
  ['telling by function', "SELECT pg_notify('anything', 'x')"],
  ['lock of migrations', 'SELECT pg_advisory_lock(1)'],
  ['end of others', 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity'],
  ['large object', 'SELECT lo_create(0)'],
  ['file as large object', "SELECT lo_import('/etc/passwd')"],
  ['other server', "SELECT * FROM dblink('dbname=postgres', 'SELECT 1') AS t(a int)"],
  ['table made by SELECT', `SELECT * INTO com_example_sly_more FROM ${own}`],
  ['table command', `TABLE ${VICTIMS}`],
  ['lock', `LOCK TABLE ${VICTIMS}`],
  ['cursor', `DECLARE c CURSOR FOR SELECT * FROM ${VICTIMS}`],
  ['merge', `MERGE INTO ${VICTIMS} USING ${own} ON true WHEN MATCHED THEN DELETE`],
  ['rights', `GRANT ALL ON ${own} TO PUBLIC`],
  ['identities', 'SELECT * FROM auth.users'],
  ['isolated store', 'SELECT * FROM plugin_com_example_safe.com_example_safe_entries'],
  ['settings of the server', "SELECT current_setting('data_directory')"],
];

/** What a migration of an isolated store may try at the tables in the schema beside it. */
const reaches: [string, (schema: string) => (db: QueryRunner) => Promise<unknown>][] = [
  ['drops a table with a schema in its name', schema => db => db.dropTable(`${schema}.plugin_status`)],
  ['drops a table that has a schema', schema => db => db.dropTable(new Table({ name: 'plugin_status', schema }))],
  ['makes a table elsewhere', schema => db => db.createTable(new Table({ name: 'x', schema, columns: [] }))],
  ['drops in SQL', schema => db => db.query(`DROP TABLE "${schema}"."plugin_status"`)],
  ['writes in SQL', schema => db => db.query(`UPDATE ${schema}.plugin_status SET reason = 'x'`)],
  [
    'points at a table elsewhere',
    schema => db =>
      db.createForeignKey(
        'com_example_reach_entries',
        new TableForeignKey({
          columnNames: ['id'],
          referencedTableName: 'plugin_status',
          referencedSchema: schema,
          referencedColumnNames: ['plugin_id'],
        }),
      ),
  ],
];

describe('a migration of an isolated store', () => {
  const reach = anEntryPlugin('com.example.reach', 'isolated');
  it.each(reaches)('fails its plugin when it %s', async (_, step) => {
    const [first] = reach.store.migrations;
    let schema = 'main';
    class Reaching1764000000001 {
      // A field: as a method of a subclass, the fence would be behind it.
      up = (db: QueryRunner): Promise<unknown> => step(schema)(db);
      down = (): Promise<unknown> => Promise.resolve();
    }
    const test = await startHost([]);
    schema = (test.dataSource.options as { schema?: string }).schema ?? 'main';
    const store = { ...reach.store, migrations: [first!, Reaching1764000000001] };
    const load = async (): Promise<ServerHalf> => ({ ...(await reach.plugin.load!()), store });
    await test.restart({ registry: [{ ...reach.plugin, load }] });

    expect(test.host.get('com.example.reach')).toMatchObject({ state: 'failed' });
    expect(await test.dataSource.query('SELECT * FROM plugin_status')).toEqual([
      expect.objectContaining({ plugin_id: 'com.example.reach', state: 'failed' }),
    ]);
    await dropIsolated(test, 'com.example.reach');
    await test.close();
  });
});

/** Without the check of words these work, and reach no row: of the session, of catalogues, or empty for this role. */
const SESSION_ONLY = new Set([
  'end of the transaction',
  'temporary table',
  'stored program',
  'whole schema as XML',
  'escaped text',
  'role of before',
  'search path',
  'search path by function',
  'time limit by function',
  'listening',
  'telling',
  'telling by function',
  'lock of migrations',
  'end of others',
  'large object',
  'rights',
]);

describe.each(['shared', 'isolated'] as const)('a plugin with a store that is %s', database => {
  const sly = anEntryPlugin(ATTACKER, database);
  const victim = anEntryPlugin(VICTIM);
  const vault = anEntryPlugin(VAULT, 'isolated');
  let test: HostedTest;
  const isPostgres = () => test.dataSource.options.type === 'postgres';
  const schema = () => (test.dataSource.options as { schema?: string }).schema ?? 'main';
  const allAttacks = () => [
    ...attacks(sly.table, schema()),
    ...(isPostgres() ? postgresAttacks(sly.table) : sqliteAttacks(sly.table)),
  ];

  beforeAll(async () => {
    test = await startHost([sly.plugin, victim.plugin, vault.plugin]);
    for (const { plugin, Entry } of [victim, vault]) {
      await asPlugin(test, plugin.manifest.id, () => sdk.db.repository(Entry).insert(aRow({ title: SECRET })));
    }
    await asPlugin(test, ATTACKER, () => sdk.db.repository(sly.Entry).insert(aRow({ id: 'o' })));
  });
  afterAll(async () => {
    await dropIsolated(test, ATTACKER, VAULT);
    await test.close();
  });

  /** Whatever was tried: nothing came back, and nothing was changed. */
  async function expectNothingTaken(tries: [string, unknown][]): Promise<void> {
    expect(tries.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    for (const { plugin, Entry } of [victim, vault]) {
      const rows = await asPlugin(test, plugin.manifest.id, () => sdk.db.repository(Entry).find());
      expect(rows).toEqual([aRow({ title: SECRET })]);
    }
    const own = await asPlugin(test, ATTACKER, () => sdk.db.repository(sly.Entry).find());
    expect(own).toEqual([aRow({ id: 'o' })]);
  }

  const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      rows => rows ?? 'done',
      () => 'refused',
    );

  it('reaches nothing foreign by SQL', async () => {
    const send = sqlOf(test, ATTACKER);
    const tries: [string, unknown][] = [];
    for (const [name, sql] of allAttacks()) tries.push([name, await outcomeOf(send(sql))]);
    await expectNothingTaken(tries);
  });

  it('reaches nothing foreign by SQL in a transaction', async () => {
    const tries: [string, unknown][] = [];
    for (const [name, sql] of allAttacks()) {
      const work = asPlugin(test, ATTACKER, () => sdk.db.transaction(tx => tx.query(sql)));
      tries.push([name, await outcomeOf(work)]);
    }
    await expectNothingTaken(tries);
  });

  it('is held by the database too, if a statement passed every check of its words', async () => {
    const { dataSource } = await test.host.get(ATTACKER).life.store.session();
    const tries: [string, unknown][] = [];
    for (const [name, sql] of allAttacks().filter(([known]) => !SESSION_ONLY.has(known))) {
      const runner = dataSource.createQueryRunner();
      const rolledBack = runner
        .startTransaction()
        .then(() => asPlugin(test, ATTACKER, () => runner.query(sql)))
        .finally(() => runner.rollbackTransaction().catch(() => undefined))
        .finally(() => runner.release());
      tries.push([name, await outcomeOf(rolledBack)]);
    }
    await expectNothingTaken(tries);
  });

  it.each<[string, object]>([
    ['a comment', { comment: `*/ SELECT * FROM ${VICTIMS} --` }],
    ['a join', { join: { alias: 'x', leftJoinAndSelect: { v: VICTIMS } } }],
    ['a relation', { relations: { victim: true } }],
    ['a lock', { lock: { mode: 'pessimistic_write', tables: [VICTIMS] } }],
    ['a cache', { cache: true }],
    ['deleted rows', { withDeleted: true }],
    ['a field that is SQL', { select: { [`title", (SELECT title FROM ${VICTIMS}) AS "x`]: true } }],
    ['an order that is SQL', { order: { [`id, (SELECT title FROM ${VICTIMS})`]: 'ASC' } }],
    ['a direction that is SQL', { order: { id: `ASC, (SELECT title FROM ${VICTIMS})` } }],
    ['a limit that is SQL', { take: `1 UNION SELECT * FROM ${VICTIMS}` }],
    ['a condition that is a function', { where: { id: () => `(SELECT id FROM ${VICTIMS})` } }],
    ['a function in an operator', { where: { id: Not(Equal(() => `(SELECT id FROM ${VICTIMS})`)) } }],
    ['an unknown field', { where: { [`id" = '' OR EXISTS (SELECT 1 FROM ${VICTIMS}) --`]: '1' } }],
    [
      'an operator of its own making',
      { where: { id: { '@instanceof': Symbol.for('FindOperator'), type: 'raw', value: '1' } } },
    ],
    [
      'an operator that changes its mind',
      {
        where: {
          id: {
            '@instanceof': Symbol.for('FindOperator'),
            asked: 0,
            get type() {
              return this.asked++ === 0 ? 'equal' : 'raw';
            },
            getSql: () => `EXISTS (SELECT 1 FROM ${VICTIMS})`,
            value: 'nothing',
          },
        },
      },
    ],
  ])('reaches nothing by %s in a repository', async (_, options) => {
    const found = asPlugin(test, ATTACKER, () => sdk.db.repository(sly.Entry).find(options as FindOptions<Row>));
    const rows = await found.catch(() => []);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect(rows.filter(({ id }) => id !== 'o')).toEqual([]);
  });

  it('gets no builder, manager or connection out of a repository', () => {
    const repository = asPlugin(test, ATTACKER, () => sdk.db.repository(sly.Entry)) as unknown as Record<
      string,
      unknown
    >;
    for (const name of ['createQueryBuilder', 'manager', 'query', 'metadata', 'queryRunner', 'target', 'extend']) {
      expect(repository[name]).toBeUndefined();
    }
    expect(Object.getOwnPropertyNames(repository)).toEqual([]);
  });
});
