import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { recordMigrations } from '@sv/server/upgrade/record-migrations';
import { migrations } from './database/migrations';

/** Writes what each migration of identities does to the file named as argument; the build calls it. */
async function main([file]: string[]): Promise<void> {
  if (!file) throw new Error('usage: migration-list <file>');
  await writeFile(file, `${JSON.stringify(await recordMigrations({ entities: [], migrations }), null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
