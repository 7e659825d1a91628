import 'reflect-metadata';
import { openStore } from '@sv/server/database/open-store';
import { writeSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';

// A process of its own that dies while a plugin's store is being migrated: `<url> <schema or nothing> <slug>`.
const [url, schema, slug] = process.argv.slice(2) as [string, string, string];

class CreateEntries1764000000000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE ${slug}_entries (id text PRIMARY KEY)`);
    writeSync(1, 'half\n');
    await new Promise(resolve => setTimeout(resolve, 60_000));
  }
  async down(): Promise<void> {
    // nothing to undo
  }
}

void openStore({
  url,
  ...(schema && { schema }),
  entities: [],
  migrations: [CreateEntries1764000000000],
  migrationsTable: `_plugin_migrations_${slug}`,
});
