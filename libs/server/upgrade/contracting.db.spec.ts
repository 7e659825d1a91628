import { Table, TableColumn, TableIndex, TableUnique, type MigrationInterface, type QueryRunner } from 'typeorm';
import { changeColumn } from '@sv/schema/change-column.sql';
import { id, integer, text } from '@sv/schema/table';
import { freshDatabase, type FreshDatabase } from '../database/testing/fresh-database';
import { CreateMarks1764000000000 } from '../database/testing/marks';
import { recordMigrations, unmarkedContractions } from './record-migrations';

type Step = (db: QueryRunner) => Promise<unknown>;

const migration = (up: Step, contracts?: string): new () => MigrationInterface =>
  class Step1764000000001 {
    readonly name = 'Step1764000000001';
    readonly contracts = contracts;
    up = up as (db: QueryRunner) => Promise<void>;
    async down(): Promise<void> {}
  };

describe('a migration that the release before could not work beside', () => {
  let database: FreshDatabase;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(() => database.drop());

  const found = async (up: Step, contracts?: string): Promise<string[]> => {
    const migrations = [CreateMarks1764000000000, migration(up, contracts)];
    return unmarkedContractions(await recordMigrations({ ...database.options, entities: [], migrations }));
  };
  const needed = text('colour', { isNullable: false });

  it.each<[string, RegExp, Step]>([
    ['drops a table', /drop table/, db => db.dropTable('marks')],
    ['drops one in SQL', /drop table/, db => db.query('DROP TABLE IF EXISTS "marks"')],
    ['drops a column', /drop column note/, db => db.dropColumn('marks', 'note')],
    ['drops one in SQL', /drop column/, db => db.query('ALTER TABLE marks DROP COLUMN note')],
    ['renames a table', /rename table/, db => db.renameTable('marks', 'signs')],
    ['renames a column', /rename column/, db => db.renameColumn('marks', 'note', 'text')],
    ['renames one in SQL', /rename/, db => db.query('ALTER TABLE marks RENAME COLUMN note TO words')],
    ['adds a column without a default', /has no default/, db => db.addColumn('marks', new TableColumn(needed))],
    ['takes empty values no longer', /note|value/, db => changeColumn(db, 'marks', text('note', { default: `''` }))],
    ['changes a type', /value|type/, db => changeColumn(db, 'marks', text('value'))],
    [
      'makes a unique index',
      /unique/,
      db => db.createIndex('marks', new TableIndex({ name: 'u', columnNames: ['value'], isUnique: true })),
    ],
    ['makes one in SQL', /unique/, db => db.query('CREATE UNIQUE INDEX u ON marks (value)')],
    [
      'refuses equal values',
      /equal/,
      db => db.createUniqueConstraint('marks', new TableUnique({ columnNames: ['value'] })),
    ],
  ])('is refused without a mark when it %s', async (_, what, up) => {
    const lines = await found(up);
    expect(lines.join()).toMatch(what);
    for (const line of lines) expect(line).toMatch(/^Step1764000000001: marks: /);
  });

  it('is not refused with a mark', async () => {
    expect(await found(db => db.dropColumn('marks', 'note'), '1.1.0')).toEqual([]);
  });

  it.each<[string, Step]>([
    ['makes a table', db => db.createTable(new Table({ name: 'signs', columns: [id('id', { isPrimary: true })] }))],
    [
      'adds a column that may be empty',
      db => db.addColumn('marks', new TableColumn(text('colour', { isNullable: true }))),
    ],
    ['adds one with a default', db => db.addColumn('marks', new TableColumn(integer('size', { default: 1 })))],
    ['takes empty values from now on', db => changeColumn(db, 'marks', integer('value', { isNullable: true }))],
    ['makes an index', db => db.createIndex('marks', new TableIndex({ name: 'i', columnNames: ['value'] }))],
    [
      'has a column that it adds refuse equal values',
      async db => {
        await db.addColumn('marks', new TableColumn(text('colour', { isNullable: true })));
        await db.createIndex('marks', new TableIndex({ name: 'u', columnNames: ['colour'], isUnique: true }));
      },
    ],
    ['fills rows', db => db.query(`UPDATE marks SET note = 'none' WHERE note IS NULL`)],
    [
      'drops an index',
      async db => {
        await db.query('CREATE INDEX i ON marks (value)');
        await db.dropIndex('marks', 'i');
      },
    ],
    [
      'drops what it made itself',
      async db => {
        await db.createTable(new Table({ name: 'aside', columns: [id('id', { isPrimary: true })] }));
        await db.dropTable('aside');
      },
    ],
  ])('is none when it %s', async (_, up) => {
    expect(await found(up)).toEqual([]);
  });
});
