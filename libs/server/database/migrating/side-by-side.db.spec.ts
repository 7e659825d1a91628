import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { ContractMigration } from '@sv/schema/contract-migration';
import { text } from '@sv/schema/table';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database';
import { CreateMarks1764000000000, Mark, openMarks } from '../testing/marks';
import { readMark } from './compatibility-mark.sql';
import { NewerDatabaseError } from './migration-ledger';

class AddColour1764000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('marks', new TableColumn(text('colour', { isNullable: true })));
  }

  async down(): Promise<void> {}
}

class DropNote1764000000002 implements ContractMigration {
  readonly contracts = '1.1.0';

  async up(db: QueryRunner): Promise<void> {
    await db.dropColumn('marks', 'note');
  }

  async down(): Promise<void> {}
}

const first = [CreateMarks1764000000000];
const second = [...first, AddColour1764000000001, DropNote1764000000002];

describe('two versions on one database', () => {
  let database: FreshDatabase;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(() => database.drop());

  /** Opens it as a version does whose migrations these are. @returns what ran, the columns, and what it remembers */
  const open = async (own: string, migrations: typeof second, { before = '', contractNow = false } = {}) => {
    const ran: string[] = [];
    const version = before ? { own, before } : { own };
    const onMigration = (name: string) => void ran.push(name);
    const store = await openMarks({ ...database.options, migrations, version, contractNow, onMigration });
    const runner = store.createQueryRunner();
    const columns = (await runner.getTable('marks'))!.columns.map(({ name }) => name);
    const rows = (await runner.query('SELECT name FROM _marks_migrations')) as { name: string }[];
    if (columns.includes('note')) await store.getRepository(Mark).insert({ id: `${own}-${Date.now()}`, value: 1 });
    await runner.release();
    await store.destroy();
    return { ran, columns, mark: readMark(rows.map(({ name }) => name)) };
  };

  it('lets the release before start again while only columns and tables were added', async () => {
    await open('1.0.0', first);
    const newer = await open('1.1.0', second, { before: '1.0.0' });
    expect(newer.ran).toEqual(['AddColour1764000000001']);
    expect(newer.columns).toEqual(['id', 'value', 'note', 'colour']);
    expect(newer.mark).toEqual({ oldest: '1.0.0', by: '1.1.0' });
    const older = await open('1.0.0', first);
    expect([older.ran, older.mark]).toEqual([[], { oldest: '1.0.0', by: '1.1.0' }]);
    await expect(open('0.9.0', first)).rejects.toThrow(/can be used by 1\.0\.0 and later/);
  });

  it('runs what drops something one release later, and refuses those that need it from then on', async () => {
    await open('1.0.0', first);
    await open('1.1.0', second, { before: '1.0.0' });
    expect((await open('1.1.3', second, { before: '1.0.0' })).ran).toEqual([]);
    const later = await open('1.2.0', second, { before: '1.1.0' });
    expect(later).toEqual({
      ran: ['DropNote1764000000002'],
      columns: ['id', 'value', 'colour'],
      mark: { oldest: '1.1.0', by: '1.2.0' },
    });
    await expect(open('1.0.0', first)).rejects.toThrow(NewerDatabaseError);
    expect((await open('1.1.3', second, { before: '1.0.0' })).mark).toEqual({ oldest: '1.1.0', by: '1.2.0' });
  });

  it('runs it at once when the operator says that nobody needs it any more', async () => {
    await open('1.0.0', first);
    await open('1.1.0', second, { before: '1.0.0' });
    const finished = await open('1.1.0', second, { before: '1.0.0', contractNow: true });
    expect([finished.ran, finished.mark]).toEqual([['DropNote1764000000002'], { oldest: '1.1.0', by: '1.1.0' }]);
    await expect(open('1.0.0', first)).rejects.toThrow(NewerDatabaseError);
  });

  it('has everything run in a new database, which no older version used', async () => {
    const made = await open('1.1.0', second, { before: '1.0.0' });
    expect([made.columns, made.mark]).toEqual([['id', 'value', 'colour'], { oldest: '1.1.0', by: '1.1.0' }]);
  });

  it('takes the version that migrated last for the one before, where none is named: a plugin', async () => {
    await open('1.0.0', first);
    await open('1.0.5', first);
    expect((await open('1.1.0', second)).mark).toEqual({ oldest: '1.0.5', by: '1.1.0' });
    expect((await open('1.0.5', first)).ran).toEqual([]);
    await expect(open('1.0.0', first)).rejects.toThrow(NewerDatabaseError);
  });

  it('refuses a version that knows nothing of marks by one more line that it does not know', async () => {
    await open('1.0.0', first);
    const store = await openMarks({ ...database.options, migrations: first });
    const names = await store.query<{ name: string }[]>('SELECT name FROM _marks_migrations ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual([
      'CreateMarks1764000000000',
      'for 1.0.0 and later, last opened by 1.0.0',
    ]);
    await store.destroy();
  });
});
