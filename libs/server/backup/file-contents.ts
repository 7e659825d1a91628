import type { Readable } from 'node:stream';
import { BackupError } from './backup-error';
import type { BackupReader } from './file/backup-reader';
import type { BackupWriter } from './file/backup-writer';

/** What a backup needs of the store of files. */
export interface FileContents {
  list(): AsyncIterable<{ sha256: string }>;
  read(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  write(source: Readable, limitBytes: number): Promise<{ sha256: string }>;
}

const ENTRY = /^files\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;
const entryOf = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`;

/**
 * Adds the contents of files. After the databases: what a row in them names is there for an hour longer than the row, so
 * it is in the backup.
 */
export async function addContents(contents: FileContents, writer: BackupWriter): Promise<void> {
  for await (const { sha256 } of contents.list()) {
    // Removed meanwhile, with the last row that named it.
    const content = await contents.read(sha256).catch(async (error: unknown) => {
      if (await contents.has(sha256)) throw error;
      return null;
    });
    // Most files are packed already: pictures, sound, archives.
    if (content) await writer.add(entryOf(sha256), content, { isPacked: true });
  }
}

/**
 * Puts the contents of files back. It only adds: content is named by its hash, so nothing that is there is another one,
 * and what no row names is swept later. @throws BackupError
 */
export async function restoreContents(contents: FileContents, reader: BackupReader): Promise<void> {
  for (const { path, bytes } of reader.manifest.entries) {
    const [, , sha256] = ENTRY.exec(path) ?? [];
    if (!sha256 || (await contents.has(sha256))) continue;
    const stored = await contents.write(await reader.read(path), bytes);
    if (stored.sha256 !== sha256) throw new BackupError(`the backup has a file at ${path} that is another one`);
  }
}
