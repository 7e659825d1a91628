import { Controller, Get, Module, Param } from '@nestjs/common';
import {
  ConflictError,
  sdk,
  type ManifestSource,
  type MigrationClass,
  type PluginStore,
  type Repository,
  type ServerHalf,
} from '@sv/sdk';
import { FlagColumn, IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { flag, id, instant, integer, text } from '@sv/schema/table';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Column, Entity, IsNull, LessThan, Not, type QueryRunner, Raw, Table, TableForeignKey } from 'typeorm';
import { runInContext } from '../../src/kernel/request-context/request-context';
import { aCaller, aPlugin, contextOf, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

@Entity('com_example_notes_entries')
class Entry {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'owner_id' })
  ownerId!: string;

  @Column('text')
  title!: string;

  @IntegerColumn()
  position!: number;

  @FlagColumn({ name: 'is_pinned', default: false })
  isPinned!: boolean;

  @InstantColumn({ name: 'done_at', nullable: true })
  doneAt!: Date | null;
}

const entriesTable = new Table({
  name: 'com_example_notes_entries',
  columns: [
    id('id', { isPrimary: true }),
    id('owner_id'),
    text('title'),
    integer('position'),
    flag('is_pinned', { default: false }),
    instant('done_at', { isNullable: true }),
  ],
});

class CreateEntries1764000000000 {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(entriesTable);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_notes_entries');
  }
}

@Entity('plugin_status')
class Foreign {
  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;
}

@Module({})
class EmptyModule {}

const store: PluginStore = { entities: [Entry], migrations: [CreateEntries1764000000000] };
const notes = (fields: Partial<ManifestSource> = {}, declared: PluginStore = store) =>
  aPlugin({ permissions: ['db'], ...fields }, async (): Promise<ServerHalf> => ({
    default: EmptyModule,
    store: declared,
  }));

const anEntry = (fields: Partial<Entry> = {}): Entry =>
  Object.assign(
    new Entry(),
    { id: 'e1', ownerId: 'u1', title: 'One', position: 1, isPinned: false, doneAt: null },
    fields,
  );

describe('a plugin’s store', () => {
  let test: HostedTest;
  afterEach(async () => {
    // The one thing that is not in the test's own schema.
    const isolated = 'DROP SCHEMA IF EXISTS plugin_com_example_notes CASCADE';
    if (isPostgres()) await test.dataSource.query(isolated);
    await test.close();
  });

  const asPlugin = <R>(work: () => R, pluginId = 'com.example.notes'): R =>
    runInContext(contextOf(aCaller(), test.host.get(pluginId)), work);
  const inEntries = <R>(work: (entries: Repository<Entry>) => Promise<R>): Promise<R> =>
    asPlugin(() => work(sdk.db.repository(Entry)));
  const isPostgres = () => test.dataSource.options.type === 'postgres';

  describe.each(['shared', 'isolated'] as const)('%s', database => {
    beforeEach(async () => {
      test = await startHost([notes({ database })]);
    });

    it('answers a key that is taken with a ConflictError: in SQL, when a transaction ends, and of two at once', async () => {
      const add = 'INSERT INTO com_example_notes_entries (id, owner_id, title, position) VALUES (?, ?, ?, ?)';
      const adding = () => sdk.db.query(add, ['e1', 'u1', 'One', 1]);
      const both = await asPlugin(() => Promise.allSettled([adding(), adding()]));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(refused.reason).toBeInstanceOf(ConflictError);
      await expect(asPlugin(() => sdk.db.transaction(tx => tx.query(add, ['e1', 'u1', 'One', 1])))).rejects.toThrow(
        ConflictError,
      );
      await inEntries(entries => entries.upsert(anEntry({ title: 'Again' }), ['id']));
      expect(await inEntries(entries => entries.findOneBy({ id: 'e1' }))).toMatchObject({ title: 'Again' });
    });

    it('keeps what is written, also over a restart', async () => {
      expect(test.host.get('com.example.notes')).toMatchObject({ state: 'enabled', reason: null });
      await inEntries(entries => entries.insert([anEntry(), anEntry({ id: 'e2', title: 'Two', position: 2 })]));
      await test.restart();

      const found = await inEntries(entries => entries.find({ where: { ownerId: 'u1' }, order: { position: 'DESC' } }));
      expect(found.map(({ title }) => title)).toEqual(['Two', 'One']);
    });

    it('finds, counts, changes and deletes as TypeORM would', async () => {
      const doneAt = new Date('2026-06-22T10:00:00Z');
      await inEntries(entries => entries.insert([anEntry(), anEntry({ id: 'e2', doneAt, isPinned: true })]));
      await inEntries(async entries => {
        expect(await entries.findOneBy({ id: 'e2' })).toEqual(anEntry({ id: 'e2', doneAt, isPinned: true }));
        expect(await entries.findBy({ doneAt: LessThan(new Date()) })).toHaveLength(1);
        expect(await entries.countBy({ doneAt: IsNull() })).toBe(1);
        expect(await entries.countPer('isPinned')).toEqual(
          new Map([
            [false, 1],
            [true, 1],
          ]),
        );
        expect(await entries.countPer('ownerId', { doneAt: Not(IsNull()) })).toEqual(new Map([['u1', 1]]));
        expect(await entries.update({ id: 'e1', doneAt: IsNull() }, { doneAt })).toEqual({ affected: 1 });
        expect(await entries.update({ id: 'e1', doneAt: IsNull() }, { doneAt })).toEqual({ affected: 0 });
        expect(await entries.increment({ id: 'e1' }, 'position', 4)).toEqual({ affected: 1 });
        expect(await entries.save(anEntry({ title: 'Anew' }))).toMatchObject({ title: 'Anew' });
        expect(await entries.existsBy({ title: 'Anew' })).toBe(true);
        expect(await entries.delete({ id: 'e1' })).toEqual({ affected: 1 });
        expect(await entries.findOne({ where: { id: 'e1' } })).toBeNull();
      });
    });

    it('undoes a transaction whose work rejects, and keeps one that resolves', async () => {
      const failing = asPlugin(() =>
        sdk.db.transaction(async tx => {
          await tx.repository(Entry).insert(anEntry());
          throw new Error('changed my mind');
        }),
      );
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await inEntries(entries => entries.countBy({ ownerId: 'u1' }))).toBe(0);

      await asPlugin(() => sdk.db.transaction(tx => tx.repository(Entry).insert(anEntry())));
      expect(await inEntries(entries => entries.countBy({ ownerId: 'u1' }))).toBe(1);
    });

    it('refuses a repository from outside inside a transaction', async () => {
      const mixed = asPlugin(() => sdk.db.transaction(() => sdk.db.repository(Entry).insert(anEntry())));
      await expect(mixed).rejects.toMatchObject({ name: 'OutsideTransactionError' });
    });

    it('tells its dialect', () => {
      expect(asPlugin(() => sdk.db.dialect)).toBe(isPostgres() ? 'postgres' : 'sqlite');
    });
  });

  it('stands in a file of its own when it is isolated', async () => {
    test = await startHost([notes({ database: 'isolated' })]);
    expect(existsSync(join(test.dataDir, 'plugins/com.example.notes.db'))).toBe(!isPostgres());
  });

  it('keeps a ledger of its own, so that migrations run once', async () => {
    const ups: string[] = [];
    class Counted1764000000000 extends CreateEntries1764000000000 {
      override async up(db: QueryRunner): Promise<void> {
        ups.push(this.constructor.name);
        await super.up(db);
      }
    }
    test = await startHost([notes({}, { entities: [Entry], migrations: [Counted1764000000000] })]);
    await test.restart();
    expect(ups).toHaveLength(1);
    const runner = test.dataSource.createQueryRunner();
    expect(await runner.hasTable('_plugin_migrations_com_example_notes')).toBe(true);
    await runner.release();
  });

  it('refuses what could leave the plugin’s tables', async () => {
    test = await startHost([notes()]);
    await inEntries(async entries => {
      const raw = { title: Raw(alias => `${alias} IS NOT NULL`) };
      await expect(entries.findBy(raw)).rejects.toThrow(/Raw/);
      await expect(entries.countBy({ title: Not(raw.title) })).rejects.toThrow(/Raw/);
      const expression = { title: () => '(SELECT 1)' } as unknown as Partial<Entry>;
      await expect(entries.update({ id: 'e1' }, expression)).rejects.toThrow(/expression/);
      await expect(entries.insert(expression)).rejects.toThrow(/expression/);
      await expect(entries.delete({})).rejects.toThrow(/every row/);
      await expect(entries.delete({ id: undefined })).rejects.toThrow(/every row/);
      await expect(entries.countPer('id" FROM plugin_status --' as 'id')).rejects.toThrow(/no field/);
      await expect(entries.increment({ id: 'e1' }, 'position', '1' as unknown as number)).rejects.toThrow(/number/);
      expect(Object.keys(entries)).toEqual([]);
    });
    expect(() => asPlugin(() => sdk.db.repository(Foreign))).toThrow(/is not in the plugin's store/);
  });

  it('is not there without the permission', async () => {
    test = await startHost([
      aPlugin({}, async () => ({ default: EmptyModule })),
      notes({ id: 'com.example.sly', routePrefix: '/sly', permissions: [] }),
    ]);
    expect(() => asPlugin(() => sdk.db.repository(Entry))).toThrow(
      'com.example.notes has no permission \'db\': add it to "permissions" in its manifest.json.',
    );
    expect(test.host.get('com.example.sly')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining("permission 'db'"),
    });
  });

  it.each(['shared', 'isolated'] as const)(
    'takes parameters by question mark in a %s store, and no foreign statement',
    async database => {
      test = await startHost([notes({ database })]);
      await inEntries(entries => entries.insert(anEntry()));
      const query = (sql: string, params?: unknown[]) => asPlugin(() => sdk.db.query(sql, params));
      const found = query("SELECT title FROM com_example_notes_entries WHERE id = ? AND title <> '?'", ['e1']);
      expect(await found).toEqual([{ title: 'One' }]);
      expect(await query('UPDATE com_example_notes_entries SET position = ?', [7])).toEqual([]);
      expect(await query('DELETE FROM com_example_notes_entries RETURNING position')).toEqual([{ position: 7 }]);
      const { schema = 'main' } = test.dataSource.options as { schema?: string };
      await expect(query(`SELECT * FROM ${schema}.plugin_status`)).rejects.toThrow();
      await expect(query('SELECT * FROM plugin_status')).rejects.toThrow(/plugin_status/);
    },
  );

  type Step = (db: QueryRunner) => Promise<unknown>;
  it.each<[string, Step, RegExp]>([
    [
      'makes a table of another name',
      db => db.createTable(new Table({ ...entriesTable, name: 'users' })),
      /users is not/,
    ],
    ['drops a platform table', db => db.dropTable('plugin_status'), /plugin_status is not/],
    ['renames its table away', db => db.renameTable('com_example_notes_entries', 'entries'), /entries is not/],
    ['reads a platform table', db => db.query('SELECT * FROM plugin_status'), /(names|reaches) plugin_status/],
    [
      'changes one in raw SQL',
      db => db.query('UPDATE "plugin_status" SET enabled = false'),
      /(names|reaches) plugin_status/,
    ],
    ['makes one in raw SQL', db => db.query('CREATE TABLE stray (id text)'), /(made or dropped|reaches) stray/],
    [
      'makes a trigger',
      db => db.query('CREATE TRIGGER t AFTER INSERT ON com_example_notes_entries BEGIN SELECT 1; END'),
      /One statement|not about a trigger/,
    ],
    ['asks for the manager', async db => db.manager.query('SELECT 1'), /no QueryRunner.manager/],
    ['clears the database', db => db.clearDatabase(), /no QueryRunner.clearDatabase/],
    [
      'points at a foreign table',
      db =>
        db.createForeignKey(
          'com_example_notes_entries',
          new TableForeignKey({
            columnNames: ['id'],
            referencedTableName: 'plugin_status',
            referencedColumnNames: ['plugin_id'],
          }),
        ),
      /plugin_status is not/,
    ],
    [
      'has a name that Postgres would cut',
      db => db.dropTable(`com_example_notes_${'x'.repeat(50)}`),
      /longer than 60 bytes/,
    ],
  ])('fails the plugin when a migration %s, and nothing is changed', async (_, step, reason) => {
    class Trespassing1764000000001 {
      async up(db: QueryRunner): Promise<void> {
        await db.createTable(entriesTable);
        await step(db);
      }
      async down(): Promise<void> {
        // nothing to undo
      }
    }
    const migrations: MigrationClass[] = [Trespassing1764000000001];
    test = await startHost([notes({}, { entities: [Entry], migrations })]);
    expect(test.host.get('com.example.notes')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(reason),
    });
    const runner = test.dataSource.createQueryRunner();
    expect(await runner.hasTable('com_example_notes_entries')).toBe(false);
    expect(await runner.hasTable('stray')).toBe(false);
    expect(await runner.hasTable('plugin_status')).toBe(true);
    await runner.release();
  });

  it('fails the plugin when an entity is another table’s', async () => {
    test = await startHost([notes({}, { entities: [Foreign], migrations: [] })]);
    expect(test.host.get('com.example.notes')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('plugin_status is not the plugin'),
    });
  });

  it('uses the connections of the platform on Postgres', async () => {
    test = await startHost([notes()]);
    if (!isPostgres()) return;
    const { store: opened } = test.host.get('com.example.notes').life;
    expect(opened.dataSource.resource).toBe(test.dataSource.resource);
  });

  it('is read and written in requests', async () => {
    @Controller('entries')
    class EntriesController {
      @Get(':id')
      async one(@Param('id') wanted: string) {
        const { user } = sdk.auth.requireSession();
        await sdk.db.repository(Entry).insert(anEntry({ id: wanted, ownerId: user.id }));
        return sdk.db.repository(Entry).findOneBy({ id: wanted, ownerId: user.id });
      }
    }
    @Module({ controllers: [EntriesController] })
    class EntriesModule {}
    test = await startHost([aPlugin({ permissions: ['db'] }, async () => ({ default: EntriesModule, store }))]);
    expect(await test.request('/notes/api/entries/e9')).toMatchObject({
      status: 200,
      body: { id: 'e9', ownerId: 'u1' },
    });
  });
});
