import { Table, TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { flag, id } from '@sv/schema/table';
import { NewerDatabaseError } from './migration-ledger';
import { expectNoDrift, freshDatabase, type FreshDatabase } from '../testing/fresh-database';
import { CreateMarks1764000000000, Mark, openMarks } from '../testing/marks';

class AddColumn1764000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('marks', new TableColumn(flag('seen', { default: false })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('marks', 'seen');
  }
}

class HalfDone1764000000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(new Table({ name: 'half', columns: [id('id', { isPrimary: true })] }));
    throw new Error('the power went');
  }

  async down(): Promise<void> {}
}

const both = [CreateMarks1764000000000, AddColumn1764000000001];

describe('migrations', () => {
  let database: FreshDatabase;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(() => database.drop());

  it('run once', async () => {
    const ran: string[] = [];
    const onMigration = (name: string) => ran.push(name);
    const first = await openMarks({ ...database.options, onMigration });
    await first.getRepository(Mark).insert({ id: 'a', value: 1 });
    await first.destroy();
    const second = await openMarks({ ...database.options, onMigration });
    expect(await second.getRepository(Mark).count()).toBe(1);
    expect(ran).toEqual(['CreateMarks1764000000000']);
    await second.destroy();
  });

  it('run once also when several stores are opened together', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openMarks({ ...database.options, poolSize: 2 })));
    const ledger = await stores[0]!.query<{ name: string }[]>(`SELECT name FROM _marks_migrations WHERE timestamp > 0`);
    expect(ledger).toEqual([{ name: 'CreateMarks1764000000000' }]);
    await Promise.all(stores.map(store => store.destroy()));
  });

  it('leave no half of a step that failed, and the steps before it', async () => {
    const broken = openMarks({ ...database.options, migrations: [CreateMarks1764000000000, HalfDone1764000000002] });
    await expect(broken).rejects.toThrow('the power went');

    const store = await openMarks(database.options);
    const runner = store.createQueryRunner();
    expect(await runner.hasTable('marks')).toBe(true);
    expect(await runner.hasTable('half')).toBe(false);
    await runner.release();
    await store.destroy();
  });

  it('refuse a database that is newer than the program, in one line', async () => {
    const newer = { own: '9.0.0', before: '8.0.0' };
    await (await openMarks({ ...database.options, migrations: both, version: newer })).destroy();
    const older = openMarks(database.options);
    await expect(older).rejects.toThrow(NewerDatabaseError);
    await expect(older).rejects.toThrow(/^The database is newer than this program: .*AddColumn1764000000001[^\n]*$/);
  });

  it('differ from the entities when a column is missing: the drift check has teeth', async () => {
    const store = await openMarks({ ...database.options, migrations: both });
    await expect(expectNoDrift(store)).rejects.toThrow('Migrations and entities differ');
    await store.destroy();
  });

  it('leave foreign keys on, also after one that failed', async () => {
    if (!database.options.url.startsWith('sqlite:')) return;
    const keeper = await openMarks(database.options);
    const broken = openMarks({ ...database.options, migrations: [CreateMarks1764000000000, HalfDone1764000000002] });
    await expect(broken).rejects.toThrow('the power went');
    const runner = keeper.createQueryRunner();
    await runner.startTransaction();
    expect(await runner.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    await runner.release();
    await keeper.destroy();
  });
});
