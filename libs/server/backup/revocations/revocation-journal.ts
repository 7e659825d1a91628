import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { syncToDisk } from '../../database/sqlite/snapshot';
import type { Revocation } from './revocation';

/** What is older is in no backup, unless the store has an older one. */
const KEPT_MS = 400 * 86_400_000;
const MONTH = /^\d{4}-\d\d\.jsonl$/;

export const BEGUN = 'journal.begun';
export const revocationsFolder = (dataDir: string): string => join(dataDir, 'revocations');

/**
 * Remembers beside the databases what was taken away, so that an older backup does not bring it back. One line of JSON
 * each, in a file for each month, to which any number of processes append.
 *
 * What takes away is on the disk before the transaction commits, and a transaction that cannot write it fails: what was
 * acknowledged is never missing, and what was rolled back is at most taken away once more. What gives back is written
 * after the commit, for the same reason.
 */
export class RevocationJournal {
  private readonly folder: string;
  private readonly given = new WeakMap<QueryRunner, Revocation[]>();
  private readonly followed = new WeakSet<DataSource>();

  constructor(dataDir: string) {
    this.folder = revocationsFolder(dataDir);
  }

  /** @param tx the transaction that takes it away. @throws what the disk says */
  async taken(tx: EntityManager, what: Revocation): Promise<void> {
    // A data source in memory, such as that of dev mode, is in no backup.
    if (!String(tx.dataSource.options.database).startsWith(':memory:')) await this.append(what);
  }

  /** @param tx the transaction that gives it back */
  givenBack(tx: EntityManager, what: Revocation): void {
    const runner = tx.queryRunner!;
    this.follow(tx.dataSource);
    this.given.set(runner, [...(this.given.get(runner) ?? []), what]);
  }

  /** The first line says since when the journal is complete. @throws what the disk says, before anybody revokes */
  async begin(now = new Date()): Promise<void> {
    const at = now.toISOString();
    if (!existsSync(this.folder)) await this.append({ at, action: BEGUN });
    else await this.open(at).then(handle => handle.close());
  }

  /** Removes months before which nothing can be restored. @param oldest when the oldest backup was made that is there */
  async prune(oldest: Date | null, now = new Date()): Promise<void> {
    const before = new Date(Math.min(now.getTime() - KEPT_MS, oldest?.getTime() ?? Infinity)).toISOString().slice(0, 7);
    for (const name of await readdir(this.folder).catch(() => []))
      if (MONTH.test(name) && name.slice(0, 7) < before) await rm(join(this.folder, name), { force: true });
  }

  private async append(what: Revocation): Promise<void> {
    const handle = await this.open(what.at);
    try {
      // One write, so that lines of several processes stay apart; it begins with an end, in case the last one was cut.
      await handle.writeFile(`\n${JSON.stringify(what)}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  /** The file of a month. */
  private async open(at: string): Promise<FileHandle> {
    const file = join(this.folder, `${at.slice(0, 7)}.jsonl`);
    const isNew = !existsSync(file);
    if (isNew) await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'a', 0o600);
    if (isNew) syncToDisk(this.folder);
    return handle;
  }

  private follow(dataSource: DataSource): void {
    if (this.followed.has(dataSource)) return;
    this.followed.add(dataSource);
    dataSource.subscribers.push(this.subscriber);
  }

  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: async ({ queryRunner }) => {
      // A nested transaction may still be rolled back.
      if (queryRunner.isTransactionActive) return;
      const given = this.given.get(queryRunner) ?? [];
      this.given.delete(queryRunner);
      // Missing, it stays taken away after a restore, which somebody can mend.
      for (const what of given) await this.append(what).catch(() => undefined);
    },
    afterTransactionRollback: ({ queryRunner }) => void this.given.delete(queryRunner),
  };
}
