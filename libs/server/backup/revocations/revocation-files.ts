import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { syncToDisk } from '../../database/sqlite/snapshot/snapshot';
import type { Revocation } from './revocation';

/** What is older is in no backup, unless the store has an older one. */
const KEPT_MS = 400 * 86_400_000;
const MONTH = /^\d{4}-\d\d\.[\w.-]*jsonl$/;

/** Who writes a journal. */
export type JournalWriter = 'auth' | 'runtime';

/** The first line of a file: since when it is complete, or that one of the same writer is older. */
export const BEGUN = 'journal.begun';
export const CONTINUED = 'journal.continued';
export const revocationsFolder = (dataDir: string): string => join(dataDir, 'revocations');

/**
 * The files of the journal of revocations, with one line of JSON each. Processes of one machine append to one file, other
 * machines to others: a file system that several of them share does not keep their lines apart.
 */
export class RevocationFiles {
  private readonly folder: string;
  private readonly name: string;

  constructor(
    dataDir: string,
    private readonly writer: JournalWriter,
  ) {
    this.folder = revocationsFolder(dataDir);
    this.name = `${writer}.${hostname().replaceAll(/[^\w-]/g, '-')}.jsonl`;
  }

  /** @throws what the disk says, before anybody revokes */
  async begin(now: Date): Promise<void> {
    await (await this.open(now.toISOString())).close();
  }

  async append(what: Revocation): Promise<void> {
    const handle = await this.open(what.at);
    try {
      await write(handle, what);
    } finally {
      await handle.close();
    }
  }

  /** Removes months before which nothing can be restored. @param oldest when the oldest backup was made that is there */
  async prune(oldest: Date | null, now: Date): Promise<void> {
    const before = new Date(Math.min(now.getTime() - KEPT_MS, oldest?.getTime() ?? Infinity)).toISOString().slice(0, 7);
    for (const name of await readdir(this.folder).catch(() => []))
      if (MONTH.test(name) && name.slice(0, 7) < before) await rm(join(this.folder, name), { force: true });
  }

  /** The file of a month. */
  private async open(at: string): Promise<FileHandle> {
    const file = join(this.folder, `${at.slice(0, 7)}.${this.name}`);
    if (existsSync(file)) return open(file, 'a', 0o600);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.folder);
    const handle = await open(file, 'a', 0o600);
    await write(handle, { at, action: names.some(name => this.isOurs(name)) ? CONTINUED : BEGUN, id: this.writer });
    syncToDisk(this.folder);
    return handle;
  }

  /** The first files had the name of their month alone, and both wrote them. */
  private isOurs(name: string): boolean {
    return MONTH.test(name) && [this.writer, 'jsonl'].includes(name.split('.')[1] ?? '');
  }
}

/** One write, so that lines of several processes stay apart; it begins with an end, in case the last one was cut. */
async function write(handle: FileHandle, what: Revocation): Promise<void> {
  await handle.writeFile(`\n${JSON.stringify(what)}\n`);
  await handle.datasync();
}
