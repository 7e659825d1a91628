import 'reflect-metadata';
import type { MigrationInterface } from 'typeorm';
import { CreateMarks1764000000000, openMarks } from './marks';

class Second1764000000001 implements MigrationInterface {
  async up(): Promise<void> {}
  async down(): Promise<void> {}
}

// Migrates the database at the URL one step further, and prints what it says when it does not.
const [url = ''] = process.argv.slice(2);
openMarks({ url, snapshot: true, migrations: [CreateMarks1764000000000, Second1764000000001] }).then(
  async store => {
    await store.destroy();
    process.stdout.write('migrated\n');
  },
  (error: unknown) => process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`),
);
