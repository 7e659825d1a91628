import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { newId } from '../../ids/new-id';
import { COMMITTED, isDeletion, type Revocation, ROLLED_BACK } from './revocation';
import { type JournalWriter, RevocationFiles } from './revocation-files';

/** What a transaction has in the journal. */
interface Noted {
  id: string;
  /** Of its last line; null: it took nothing. */
  at: string | null;
  deletes: boolean;
  given: Revocation[];
  /** From then on nobody knows before the database answers. */
  isCommitting: boolean;
}

/**
 * Remembers beside the databases what was taken away, so that an older backup does not bring it back.
 *
 * What takes away is on the disk before the transaction commits, and a transaction that cannot write it fails: what was
 * acknowledged is never missing. A rollback is written after it, so that what was not taken away is not taken away by a
 * restore; and so is the commit of a deletion, because without it nobody's data is deleted. What gives back is written
 * after the commit too. If one of these is missing, what it is about stays taken away.
 */
export class RevocationJournal {
  private readonly files: RevocationFiles;
  private readonly noted = new WeakMap<QueryRunner, Noted>();
  private readonly followed = new WeakSet<DataSource>();

  constructor(dataDir: string, writer: JournalWriter) {
    this.files = new RevocationFiles(dataDir, writer);
  }

  /** The first line says since when the journal is complete. @throws what the disk says, before anybody revokes */
  begin(now = new Date()): Promise<void> {
    return this.files.begin(now);
  }

  /** Removes months before which nothing can be restored. @param oldest when the oldest backup was made that is there */
  prune(oldest: Date | null, now = new Date()): Promise<void> {
    return this.files.prune(oldest, now);
  }

  /** @param tx the transaction that takes it away. @throws what the disk says */
  async taken(tx: EntityManager, what: Revocation): Promise<void> {
    // A data source in memory, such as that of dev mode, is in no backup.
    if (String(tx.dataSource.options.database).startsWith(':memory:')) return;
    const noted = this.notedOf(tx);
    noted.at = what.at;
    noted.deletes ||= isDeletion(what);
    await this.files.append({ ...what, tx: noted.id });
  }

  /** @param tx the transaction that gives it back */
  givenBack(tx: EntityManager, what: Revocation): void {
    this.notedOf(tx).given.push(what);
  }

  private notedOf(tx: EntityManager): Noted {
    const runner = tx.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('A revocation is noted with the manager of its transaction.');
    this.follow(tx.dataSource);
    const noted = this.noted.get(runner) ?? { id: newId(), at: null, deletes: false, given: [], isCommitting: false };
    this.noted.set(runner, noted);
    return noted;
  }

  private follow(dataSource: DataSource): void {
    if (this.followed.has(dataSource)) return;
    this.followed.add(dataSource);
    dataSource.subscribers.push(this.subscriber);
  }

  private readonly subscriber: EntitySubscriberInterface = {
    beforeTransactionCommit: ({ queryRunner }) => {
      const noted = this.noted.get(queryRunner);
      if (noted) noted.isCommitting = true;
    },
    afterTransactionCommit: async ({ queryRunner }) => {
      // A nested transaction may still be rolled back.
      if (queryRunner.isTransactionActive) return;
      const noted = this.forget(queryRunner);
      if (noted?.deletes) await this.noteOutcome(noted, COMMITTED);
      for (const what of noted?.given ?? []) await this.files.append(what).catch(() => undefined);
    },
    afterTransactionRollback: async ({ queryRunner }) => {
      const noted = this.forget(queryRunner);
      // A nested one: some of it may still be committed. A commit without an answer: it may have been one.
      if (noted && !queryRunner.isTransactionActive && !noted.isCommitting) await this.noteOutcome(noted, ROLLED_BACK);
    },
  };

  private forget(runner: QueryRunner): Noted | undefined {
    const noted = this.noted.get(runner);
    this.noted.delete(runner);
    return noted;
  }

  private async noteOutcome({ id, at }: Noted, action: string): Promise<void> {
    if (at) await this.files.append({ at, action, id }).catch(() => undefined);
  }
}
