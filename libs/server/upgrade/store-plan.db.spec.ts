import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { ContractMigration } from '@sv/schema/contract-migration';
import { text } from '@sv/schema/table';
import { CommandError } from '../command-line/command-error';
import type { ProgramVersion } from '../database/migrating/compatibility';
import { openStore } from '../database/open-store';
import { freshDatabase, type FreshDatabase } from '../database/testing/fresh-database';
import { CreateMarks1764000000000, Mark, openMarks } from '../database/testing/marks';
import { PLATFORM_VERSION } from '../platform-version';
import { finishUpgrade } from './finish-upgrade';
import { recordMigrations } from './record-migrations';
import { lookAt } from './store-now.sql';
import { planStore, type StorePlan } from './store-plan';

class AddColour1764000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('marks', new TableColumn(text('colour', { isNullable: true })));
    await db.createIndex('marks', new TableIndex({ name: 'idx_marks_colour', columnNames: ['colour'] }));
  }

  async down(): Promise<void> {}
}

class DropNote1764000000002 implements ContractMigration {
  readonly contracts = PLATFORM_VERSION;

  async up(db: QueryRunner): Promise<void> {
    await db.dropColumn('marks', 'note');
  }

  async down(): Promise<void> {}
}

const LEDGER = '_marks_migrations';
const first = [CreateMarks1764000000000];
const second = [...first, AddColour1764000000001, DropNote1764000000002];
const before = { own: '0.1.0' };
const now = { own: PLATFORM_VERSION, before: '0.1.0' };

describe('what a version would do with a store', () => {
  let database: FreshDatabase;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(() => database.drop());

  const plan = async (migrations: typeof second, version: ProgramVersion = now): Promise<StorePlan> => {
    const recorded = await recordMigrations({ entities: [], migrations });
    return lookAt(database.options, LEDGER, there =>
      planStore({ name: 'marks', version, migrations: recorded }, there),
    );
  };
  const fill = async (): Promise<void> => {
    const store = await openMarks({ ...database.options, migrations: first, version: before });
    await store.getRepository(Mark).insert(Array.from({ length: 300 }, (_, at) => ({ id: `m${at}`, value: at })));
    // Postgres counts when it is told to, or now and then.
    await store.query(store.options.type === 'postgres' ? 'ANALYZE marks' : 'ANALYZE');
    await store.destroy();
  };

  it('is not known where a migration cannot run, which is named', async () => {
    class AddColourAgain1764000000003 extends AddColour1764000000001 {}
    await expect(plan([...second, AddColourAgain1764000000003])).rejects.toThrow(
      'The migration AddColourAgain1764000000003 fails in an empty database: ',
    );
  });

  it('is to make it, where there is none, and looking makes none', async () => {
    for (let twice = 0; twice < 2; twice++)
      expect(await plan(second)).toMatchObject({ isThere: false, now: null, refusal: null, copy: null });
  });

  it('is each migration with its kind, when it runs, and how many rows that reads; nothing has changed then', async () => {
    await fill();
    for (let twice = 0; twice < 2; twice++) {
      const { pending, afterwards, refusal, copy } = await plan(second);
      expect(pending).toEqual([
        {
          name: 'AddColour1764000000001',
          kind: 'expand',
          runs: 'at the start',
          changes: ['marks: add column colour', 'marks: create index idx_marks_colour'],
          rows: 300,
          seconds: 1,
        },
        expect.objectContaining({ name: 'DropNote1764000000002', kind: 'contract', runs: 'later' }),
      ]);
      expect([afterwards, refusal]).toEqual([{ oldest: '0.1.0', by: PLATFORM_VERSION }, null]);
      expect((copy?.bytes ?? 0) > 0).toBe(!process.env['TEST_DATABASE_URL']);
    }
  });

  it('is to refuse it, where it is newer and says so', async () => {
    const later = { own: '9.0.0', before: '8.0.0' };
    await (await openMarks({ ...database.options, migrations: second, version: later })).destroy();
    const { refusal } = await plan(first);
    expect(refusal).toMatch(/^it has AddColour.*, which .* does not know; it can be used by 8\.0\.0 and later$/);
  });

  it('is finished when the operator says that no older process is left, and not before this version has run', async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const options = {
      ...database.options,
      entities: [Mark],
      migrations: second,
      migrationsTable: LEDGER,
      version: now,
    };
    await fill();
    await expect(finishUpgrade('marks', options, { print, open: openStore })).rejects.toThrow(CommandError);
    await (await openMarks(options)).destroy();
    for (let twice = 0; twice < 2; twice++) await finishUpgrade('marks', options, { print, open: openStore });
    expect(lines).toEqual([
      'marks: ran DropNote1764000000002',
      'marks: older versions refuse it from now on',
      'marks: nothing waited',
    ]);
    expect((await plan(first, before)).refusal).toContain('DropNote1764000000002');
  });
});
