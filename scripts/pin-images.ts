// `npx tsx scripts/pin-images.ts`: writes the digest of each image of others behind its name, as the registry has it now.
// With `--check`, as for a release, it changes nothing and names those without one.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, imagesIn, withDigests } from './image/image-digests';

const root = join(import.meta.dirname, '..');
const files = ['Dockerfile', ...globSync('docker-compose*.yml', { cwd: root })].sort();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

async function pin(): Promise<void> {
  const texts = [];
  // All or nothing: the registry may know one name and not the next.
  for (const file of files) texts.push([file, await withDigests(read(file), name => digestOf(name))] as const);
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
}

function check(): void {
  const open = files.flatMap(file => imagesIn(file, read(file))).filter(({ digest }) => digest === null);
  for (const { file, name } of open) process.stderr.write(`${file}: ${name} has no digest\n`);
  process.exitCode = open.length > 0 ? 1 : 0;
}

if (process.argv.includes('--check')) check();
else
  await pin().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}. Nothing was changed.\n`);
    process.exitCode = 1;
  });
