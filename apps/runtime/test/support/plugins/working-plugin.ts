import { Module, type OnModuleInit, type Type } from '@nestjs/common';
import { IdColumn } from '@sv/schema/columns';
import { id, text } from '@sv/schema/table';
import { type JobHandler, type JobOptions, sdk, type ServerPlugin } from '@sv/sdk';
import { Column, Entity, type QueryRunner, Table } from 'typeorm';
import { aPlugin } from './test-plugins';

export interface WorkingPlugin {
  entry: ServerPlugin;
  Note: Type<{ id: string; text: string }>;
}

/** A plugin with a table `notes` and these jobs. */
export function workingPlugin(
  pluginId: string,
  database: 'shared' | 'isolated',
  jobs: Record<string, JobHandler | [JobHandler, JobOptions]>,
): WorkingPlugin {
  const name = `${pluginId.replaceAll('.', '_')}_notes`;

  @Entity(name)
  class Note {
    @IdColumn()
    id!: string;

    @Column('text')
    text!: string;
  }

  class CreateNotes1764000000000 {
    async up(db: QueryRunner): Promise<void> {
      await db.createTable(new Table({ name, columns: [id('id', { isPrimary: true }), text('text')] }));
    }
    async down(db: QueryRunner): Promise<void> {
      await db.dropTable(name);
    }
  }

  @Module({})
  class WorkingModule implements OnModuleInit {
    onModuleInit(): void {
      for (const [job, handler] of Object.entries(jobs))
        if (Array.isArray(handler)) sdk.jobs.define(job, ...handler);
        else sdk.jobs.define(job, handler);
    }
  }

  const store = { entities: [Note], migrations: [CreateNotes1764000000000] };
  const entry = aPlugin({ id: pluginId, database, permissions: ['db', 'jobs'] }, async () => ({
    default: WorkingModule,
    store,
  }));
  return { entry, Note };
}
