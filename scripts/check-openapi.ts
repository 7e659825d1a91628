// Lints OpenAPI documents: `tsx scripts/check-openapi.ts <file or URL> …`. A URL is asked with COOKIE, when that is set.
import { readFile } from 'node:fs/promises';
import { lintDocument } from './openapi/lint-document';
import { schemaFaults } from './openapi/schema-faults';

async function read(place: string): Promise<object> {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8')) as object;
  const answer = await fetch(place, { headers: { cookie: process.env['COOKIE'] ?? '' } });
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return (await answer.json()) as object;
}

async function main(places: string[]): Promise<void> {
  if (places.length === 0) throw new Error('Name a document: a file or a URL.');
  for (const place of places) {
    const document = await read(place);
    const faults = [...lintDocument(document), ...(await schemaFaults(document))];
    for (const fault of faults) process.stderr.write(`${place}: ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
    else process.stdout.write(`${place}: no faults\n`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
