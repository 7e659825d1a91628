import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createAuthDocument } from './openapi/auth-document';

/** Writes the description of `/api/auth/**` to the file named as argument; the build calls it. */
async function main([file]: string[]): Promise<void> {
  if (!file) throw new Error('usage: openapi <file>');
  await writeFile(file, `${JSON.stringify(await createAuthDocument(), null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
