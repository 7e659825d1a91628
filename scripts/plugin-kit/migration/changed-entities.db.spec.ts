import {
  BigIntColumn,
  BytesColumn,
  DecimalColumn,
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  JsonColumn,
  RefColumn,
} from '@sv/schema/columns';
import type { MigrationClass } from '@sv/sdk';
import { Check, Column, Entity, Index, ManyToOne, JoinColumn, Unique, type MigrationInterface } from 'typeorm';
import type { Decisions } from './changes/change';
import { proveMigrations } from './prove';
import { inEmptyDatabase } from './schema/wanted-schema';
import { removeWritten, writtenMigration } from './testing/written-migration';

const url = process.env['TEST_DATABASE_URL'];
type Row = abstract new () => object;

/** An entity as it was or is, written down in one line. */
function entity(table: string, columns: Record<string, PropertyDecorator>, ...parts: ClassDecorator[]): Row {
  class Written {}
  for (const [name, decorate] of Object.entries({ id: IdColumn(), ...columns })) decorate(Written.prototype, name);
  for (const decorate of [...parts, Entity(table)]) decorate(Written);
  return Written;
}

const text = (options = {}): PropertyDecorator => Column('text', options);
const plants = (columns: Record<string, PropertyDecorator> = {}, ...parts: ClassDecorator[]): Row =>
  entity('plants', { name: text(), ...columns }, ...parts);

interface Case {
  from: Row[];
  to: Row[];
  decisions?: Partial<Decisions>;
  /** Rows that are there before. */
  rows?: string;
  /** What is in the file. */
  has: string[];
  losses?: string[];
  /** Of the rows, after the change: SQL and what it finds. */
  kept?: [sql: string, rows: object[]];
}

const SOME = "INSERT INTO plants (id, name) VALUES ('1', 'Fern')";
const NAMES: Case['kept'] = ['SELECT name FROM plants', [{ name: 'Fern' }]];

const changes: Record<string, Case> = {
  'a table with a column of each kind': {
    from: [],
    to: [
      entity('com_example_plants_pots', {
        user_id: RefColumn(),
        seen_at: InstantColumn({ nullable: true }),
        size: IntegerColumn({ default: 3 }),
        weight: BigIntColumn({ default: -5n }),
        price: DecimalColumn({ scale: 2, default: '-0.50' }),
        done: FlagColumn({ default: false }),
        tags: JsonColumn(),
        picture: BytesColumn({ nullable: true }),
        colour: text({ default: 'green' }),
      }),
    ],
    has: [
      'await db.createTable(pots);',
      "id('id', { isPrimary: true })",
      "id('user_id')",
      "instant('seen_at', { isNullable: true })",
      "integer('size', { default: 3 })",
      "bigint('weight', { default: -5n })",
      "decimal('price', { scale: 2, default: '-0.50' })",
      "flag('done', { default: false })",
      "json('tags')",
      "bytes('picture', { isNullable: true })",
      "text('colour', { default: 'green' })",
    ],
  },
  'tables that point at each other’s rows': {
    from: [],
    to: (() => {
      const shelf = entity('shelves', {});
      class Pot {}
      const key = JoinColumn({ name: 'shelf_id', foreignKeyConstraintName: 'fk_pots_shelf' });
      ManyToOne(() => shelf as never, { onDelete: 'CASCADE' })(Pot.prototype, 'shelf');
      key(Pot.prototype, 'shelf');
      IdColumn()(Pot.prototype, 'id');
      Entity('pots')(Pot);
      return [Pot, shelf];
    })(),
    has: ["referencedTableName: 'shelves'", "onDelete: 'CASCADE'", "name: 'fk_pots_shelf'"],
  },
  'a column that may be empty': {
    from: [plants()],
    to: [plants({ note: text({ nullable: true }) })],
    rows: SOME,
    has: [
      "await db.addColumn('plants', new TableColumn(text('note', { isNullable: true })));",
      "dropColumn('plants', 'note')",
    ],
    kept: NAMES,
  },
  'a column that must have something': {
    from: [plants()],
    to: [plants({ note: text() })],
    has: ['// Fails on a table with rows: plants.note has no default'],
    losses: ['Fails on a table with rows: plants.note has no default and may not be empty.'],
  },
  'a column with a default': {
    from: [plants()],
    to: [plants({ every_days: IntegerColumn({ default: 3 }) })],
    rows: SOME,
    has: ["integer('every_days', { default: 3 })"],
    kept: ['SELECT every_days FROM plants', [{ every_days: 3 }]],
  },
  'a column that is gone': {
    from: [plants({ note: text({ nullable: true }) })],
    to: [plants()],
    rows: SOME,
    has: ['// Loses data: what is in plants.note.', "await db.addColumn('plants', new TableColumn(text('note'"],
    losses: ['Loses data: what is in plants.note.'],
    kept: NAMES,
  },
  'a table that is gone': {
    from: [plants(), entity('pots', {})],
    to: [plants()],
    rows: SOME,
    has: ["await db.dropTable('pots');", 'await db.createTable(pots);'],
    losses: ['Loses data: every row of pots.'],
    kept: NAMES,
  },
  'a column that is called otherwise, with its index': {
    from: [plants({}, Index('idx_plants_name', ['name']))],
    to: [entity('plants', { title: text() }, Index('idx_plants_name', ['title']))],
    decisions: { renames: ['plants.name:title'] },
    rows: SOME,
    has: ["await db.renameColumn('plants', 'name', 'title');", "await db.renameColumn('plants', 'title', 'name');"],
    kept: ['SELECT title FROM plants', [{ title: 'Fern' }]],
  },
  'a table that is called otherwise, with its index': {
    from: [plants({}, Index('idx_plants_name', ['name']))],
    to: [entity('flowers', { name: text() }, Index('idx_flowers_name', ['name']))],
    decisions: { renames: ['plants:flowers'] },
    rows: SOME,
    has: ["await db.renameTable('plants', 'flowers');", "await db.dropIndex('flowers', 'idx_plants_name');"],
    kept: ['SELECT name FROM flowers', [{ name: 'Fern' }]],
  },
  'a wider type': {
    from: [plants({ size: IntegerColumn({ default: 1 }) })],
    to: [plants({ size: BigIntColumn({ default: 1n }) })],
    rows: "INSERT INTO plants (id, name, size) VALUES ('1', 'Fern', 7)",
    has: ["await changeColumn(db, 'plants', bigint('size', { default: 1n }));"],
    kept: ['SELECT CAST(size AS text) AS size FROM plants', [{ size: '7' }]],
  },
  'a narrower type': {
    from: [plants({ size: BigIntColumn() })],
    to: [plants({ size: IntegerColumn() })],
    rows: "INSERT INTO plants (id, name, size) VALUES ('1', 'Fern', 7)",
    has: ["await changeColumn(db, 'plants', integer('size'));"],
    losses: ['Fails where plants.size has more than 32 bits.'],
    kept: ['SELECT size FROM plants', [{ size: 7 }]],
  },
  'text that becomes a number': {
    from: [plants({ size: text() })],
    to: [plants({ size: IntegerColumn() })],
    rows: "INSERT INTO plants (id, name, size) VALUES ('1', 'Fern', '7')",
    has: ["await changeColumn(db, 'plants', text('size'));"],
    losses: ['Fails where plants.size is no whole number.'],
    kept: ['SELECT size FROM plants', [{ size: 7 }]],
  },
  'a column that may be empty no longer': {
    from: [plants({ note: text({ nullable: true }) })],
    to: [plants({ note: text() })],
    has: ["await changeColumn(db, 'plants', text('note'));"],
    losses: ['Fails where plants.note is empty: it has no default.'],
  },
  'a column that gets a default where it was empty': {
    from: [plants({ note: text({ nullable: true }) })],
    to: [plants({ note: text({ default: 'none' }) })],
    rows: SOME,
    has: ["text('note', { default: 'none' })"],
    kept: ['SELECT note FROM plants', [{ note: 'none' }]],
  },
  'an index that is another one': {
    from: [plants({ user_id: RefColumn() }, Index('idx_plants_owner', ['user_id']))],
    to: [plants({ user_id: RefColumn() }, Index('idx_plants_owner', ['user_id', 'name'], { unique: true }))],
    has: ["await db.dropIndex('plants', 'idx_plants_owner');", 'isUnique: true'],
    losses: ['Fails where two rows of plants have the same user_id, name.'],
  },
  'an index of some rows': {
    from: [plants()],
    to: [plants({}, Index('idx_plants_short', ['name'], { where: "name = 'x'" }))],
    has: ['where: "name = \'x\'"'],
  },
  'a constraint': {
    from: [plants()],
    to: [plants({}, Unique('uq_plants_name', ['name']), Check('chk_plants_name', 'length(name) > 1'))],
    rows: SOME,
    has: ['new TableUnique(', 'new TableCheck(', "dropUniqueConstraint('plants', 'uq_plants_name')"],
    losses: ['Fails where two rows of plants have the same name.'],
    kept: NAMES,
  },
};

describe('a migration that is generated for', () => {
  afterAll(removeWritten);

  it.each(Object.entries(changes))('%s', async (_, { from, to, decisions, rows, has, losses = [], kept }) => {
    const first =
      from.length > 0 ? [(await writtenMigration({ entities: from, migrations: [] } as never)).migration] : [];
    const plan = await writtenMigration({ entities: to, migrations: first } as never, decisions);
    // As oxfmt breaks it, the text may stand on several lines.
    const flat = plan.source!.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(', )', ')');
    for (const part of has) expect(flat).toContain(part);
    expect(plan.losses).toEqual(losses);
    const store = { entities: to, migrations: [...first, plan.migration] } as never;
    expect(await proveMigrations(store, url)).toEqual([]);
    if (rows && kept)
      expect(await throughMigration(first, { from, rows, last: plan.migration, sql: kept[0] })).toEqual(kept[1]);
  });

  const throughMigration = (
    first: MigrationClass[],
    { from, rows, last, sql }: { from: Row[]; rows: string; last: MigrationClass; sql: string },
  ): Promise<object[]> =>
    inEmptyDatabase({ entities: from, migrations: first } as never, url, async dataSource => {
      await dataSource.query(rows);
      await dataSource.transaction(tx => (new last() as MigrationInterface).up(tx.queryRunner!));
      return dataSource.query<object[]>(sql);
    });

  const refused = (from: Row[], to: Row[], decisions?: Partial<Decisions>): Promise<unknown> =>
    writtenMigration({ entities: from, migrations: [] } as never).then(({ migration }) =>
      writtenMigration({ entities: to, migrations: [migration] } as never, decisions),
    );

  it('nothing, when something may have been renamed and nobody said so', async () => {
    const titled = [entity('plants', { title: text() })];
    await expect(refused([plants()], titled)).rejects.toThrow(/"rename":"plants.name:title","drop":"plants.name"/);
    await expect(refused([plants()], [entity('flowers', { name: text() })])).rejects.toThrow(/plants:flowers/);
    await expect(refused([plants()], titled, { drops: ['plants.name'] })).resolves.toMatchObject({
      losses: expect.arrayContaining(['Loses data: what is in plants.name.']) as unknown,
    });
  });

  it('nothing, when a rename is of something that is not there', async () => {
    await expect(refused([plants()], [plants()], { renames: ['plants.colour:title'] })).rejects.toThrow(
      'the migrations make no plants.colour',
    );
    await expect(refused([plants()], [plants()], { renames: ['a=b'] })).rejects.toThrow('write old:new');
  });

  it('nothing, when an index has no name', async () => {
    await expect(refused([plants()], [plants({}, Index(['name']))])).rejects.toThrow('idx_plants_name');
  });

  it('nothing, when the databases convert it differently', async () => {
    const flagged = [plants({ done: FlagColumn() })];
    await expect(refused([plants({ done: text() })], flagged)).rejects.toThrow('text → boolean');
  });
});
