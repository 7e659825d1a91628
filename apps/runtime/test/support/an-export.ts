import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VerifiedZip } from '@sv/server/archive/verified-zip';
import type { ArchiveManifest, ArchiveSection } from '../../src/portability/format/archive-format';
import {
  MAX_ENTRIES,
  MAX_ENTRY_BYTES,
  MAX_PATH_BYTES,
  MAX_RATIO,
  MAX_UNPACKED_BYTES,
} from '../../src/portability/format/archive-limits';
import type { Client } from './test-instance';

/** What the import lets in. */
export const importLimits = {
  archiveBytes: 512 * 1024 * 1024,
  entries: MAX_ENTRIES,
  entryBytes: MAX_ENTRY_BYTES,
  unpackedBytes: MAX_UNPACKED_BYTES,
  ratio: MAX_RATIO,
  nameBytes: MAX_PATH_BYTES,
};

/** An archive that was read as the import reads it: every byte of it was looked at. */
export interface ReadExport {
  /** As it was sent. */
  bytes: Buffer;
  /** The names of its entries, in their order. */
  names: string[];
  content: (name: string) => Buffer;
  manifest: ArchiveManifest;
  section: (id: string) => ArchiveSection | undefined;
  /** The records of a section of lines. */
  records: (id: string) => unknown[];
}

/** Downloads an export. @throws ArchiveRefusedError when the import would not have it */
export async function takeExport(client: Client): Promise<ReadExport> {
  const { body } = await client.get('/api/account/export').buffer(true).parse(bytesOf).expect(200);
  return readExport(body as Buffer);
}

export async function readExport(bytes: Buffer): Promise<ReadExport> {
  const folder = await mkdtemp(join(tmpdir(), 'sv-export-'));
  const path = join(folder, 'export.zip');
  await writeFile(path, bytes);
  try {
    const zip = await VerifiedZip.open(path, { limits: importLimits });
    const contents = new Map<string, Buffer>();
    for (const name of zip.entries.keys()) contents.set(name, await zip.read(name));
    await zip.close();
    return toRead(bytes, contents);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function toRead(bytes: Buffer, contents: Map<string, Buffer>): ReadExport {
  const content = (name: string): Buffer => {
    const found = contents.get(name);
    if (!found) throw new Error(`The archive has no ${name}.`);
    return found;
  };
  const manifest = JSON.parse(content('manifest.json').toString()) as ArchiveManifest;
  const section = (id: string) => manifest.sections.find(one => one.id === id);
  const records = (id: string) => linesOf(content(section(id)!.path)).map(line => JSON.parse(line) as unknown);
  return { bytes, names: [...contents.keys()], content, manifest, section, records };
}

export const linesOf = (content: Buffer): string[] => content.toString().split('\n').slice(0, -1);

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** For supertest: the body as it comes. */
export function bytesOf(answer: object, done: (error: Error | null, body: Buffer) => void): void {
  const response = answer as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
  response.on('error', (error: Error) => done(error, Buffer.concat(chunks)));
}
