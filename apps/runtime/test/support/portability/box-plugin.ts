import { Module, type OnModuleInit } from '@nestjs/common';
import { IdColumn, RefColumn } from '@sv/schema/columns';
import { id, text } from '@sv/schema/table';
import { sdk, type ImportReport, type ImportRequest, type Repository, type ServerPlugin } from '@sv/sdk';
import { type ManifestSource, withDefaults } from '@sv/sdk/manifest';
import { ImportTally, inBatches } from '@sv/sdk/portability';
import { Column, Entity, In, type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export const BOX = 'com.example.box';

/** A thing in somebody's box. */
@Entity('com_example_box_things')
export class Thing {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;
}

class CreateThings1764000000000 implements MigrationInterface {
  name = 'CreateThings1764000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'com_example_box_things',
        columns: [id('id', { isPrimary: true }), id('tenant_id'), id('user_id'), text('name')],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_box_things');
  }
}

export type BoxImport = (request: ImportRequest, things: Repository<Thing>) => Promise<ImportReport>;

/** What a good handler does: looks up and inserts several at a time, and writes nothing in a dry run. */
export const takeThings: BoxImport = async ({ userId, records, mapId, dryRun }, things) => {
  const tally = new ImportTally();
  for await (const batch of inBatches(records as AsyncIterable<{ id: string; name: string }>)) {
    const byId = new Map(batch.map(record => [mapId(record.id), record]));
    const known = await things.find({ where: { id: In([...byId.keys()]) }, select: { id: true } });
    known.forEach(thing => byId.delete(thing.id));
    tally.skipped += batch.length - byId.size;
    tally.added += byId.size;
    const rows = [...byId].map(([newId, { name }]) => ({ id: newId, tenantId: 'default', userId, name }));
    if (!dryRun && rows.length > 0) await things.insert(rows);
  }
  return tally.report();
};

/** A plugin with one table, whose import is what a test says. Its repository is made at the start and kept. */
export function boxPlugin(take: BoxImport | null = takeThings, manifest: Partial<ManifestSource> = {}): ServerPlugin {
  @Module({})
  class BoxModule implements OnModuleInit {
    onModuleInit(): void {
      const things = sdk.db.repository(Thing);
      if (take) sdk.portability.provideImport(request => take(request, things));
      sdk.portability.provideDelete(async ({ userId }) => void (await things.delete({ userId })));
    }
  }
  return {
    manifest: withDefaults({
      schemaVersion: 1,
      id: BOX,
      name: 'Box',
      version: '1.0.0',
      routePrefix: '/box',
      permissions: ['db', 'data:import', 'notifications:send', 'mailer:send', 'activity:write'],
      ...manifest,
    }),
    origin: 'installed',
    iconSvg: null,
    load: async () => ({ default: BoxModule, store: { entities: [Thing], migrations: [CreateThings1764000000000] } }),
  };
}

export const things = (count: number, from = 0): { id: string; name: string }[] =>
  Array.from({ length: count }, (_, at) => ({ id: `thing-${from + at}`, name: `Thing ${from + at}` }));
