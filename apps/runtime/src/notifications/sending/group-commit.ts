import { refuseInsideTransaction } from '@sv/server/database/transaction-scope';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { AsyncResource } from 'node:async_hooks';
import { QueryFailedError } from 'typeorm';

interface Waiting<T> {
  record: T;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** Statements under way; what comes meanwhile waits, and makes the next group larger. */
const MAX_UNDER_WAY = 4;

/**
 * Writes a record at once when nothing else is being written, and what comes meanwhile in one statement: a burst costs two
 * commits and not one each. Everybody waits for the commit, and a record that cannot be written fails nobody but its
 * sender.
 */
export class GroupCommit<T extends { id: string }> {
  private waiting: Waiting<T>[] = [];
  private underWay = 0;
  private isDue = false;
  /** In nobody's context: not in the transaction, plugin or request of the sender that happened to be first. */
  private readonly begin = AsyncResource.bind(() => void this.writeGroup());

  /** @param store writes all or none, and answers the ids of those that are new */
  constructor(
    private readonly db: Pick<WorkspaceDataSource, 'resource'>,
    private readonly store: (records: T[]) => Promise<ReadonlySet<string>>,
    private readonly max: number,
  ) {}

  /** @returns whether it is new @throws OutsideTransactionError inside a transaction, which could not take it back */
  add(record: T): Promise<boolean> {
    return new Promise((resolve, reject) => {
      refuseInsideTransaction(this.db.resource);
      this.waiting.push({ record, resolve, reject });
      if (this.underWay === 0 && !this.isDue) this.begin();
      else this.makeDue();
    });
  }

  /** At the end of this turn of the event loop, when all that it brings have come. */
  private makeDue(): void {
    if (this.isDue || this.underWay >= MAX_UNDER_WAY || this.waiting.length === 0) return;
    this.isDue = true;
    setImmediate(this.begin);
  }

  private async writeGroup(): Promise<void> {
    this.isDue = false;
    const group = this.waiting.splice(0, this.max);
    this.underWay += 1;
    this.makeDue();
    await this.write(group);
    this.underWay -= 1;
    this.makeDue();
  }

  /** Never throws: each hears for itself. */
  private async write(group: Waiting<T>[]): Promise<void> {
    try {
      const ids = new Set(await this.store(group.map(({ record }) => record)));
      // Of those that are handed in twice in one turn, the first is new.
      for (const { record, resolve } of group) resolve(ids.delete(record.id));
    } catch (error) {
      // The database said no to the statement, and not to everything: somebody's words are at fault.
      if (group.length > 1 && error instanceof QueryFailedError) for (const one of group) await this.write([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
