import { refuseInsideTransaction } from '@sv/server/database/transaction-scope';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { AsyncResource } from 'node:async_hooks';
import { QueryFailedError } from 'typeorm';

interface Waiting<T> {
  record: T;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** Running statements. Records that come meanwhile wait, and make the next group larger. */
const MAX_UNDER_WAY = 4;

/**
 * Writes a record at once when nothing else is being written, and everything that arrives meanwhile in one statement: a
 * burst costs two commits and not one each. Each sender waits for the commit, and a record that cannot be written is an
 * error for its own sender only.
 */
export class GroupCommit<T extends { id: string }> {
  private waiting: Waiting<T>[] = [];
  private underWay = 0;
  private isDue = false;
  /**
   * Bound to the context of the start: not to the transaction, plugin or request of the sender that happened to be
   * first.
   */
  private readonly begin = AsyncResource.bind(() => void this.writeGroup());

  /** @param store writes all or none, and returns the ids of those that are new */
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

  /** Runs at the end of this turn of the event loop, when all its records have arrived. */
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

  /** Never throws: each sender gets its own result. */
  private async write(group: Waiting<T>[]): Promise<void> {
    try {
      const ids = new Set(await this.store(group.map(({ record }) => record)));
      // When one turn has the same id twice, the first record is the new one.
      for (const { record, resolve } of group) resolve(ids.delete(record.id));
    } catch (error) {
      // The database refused this statement but is there: one of the records is at fault.
      if (group.length > 1 && error instanceof QueryFailedError) for (const one of group) await this.write([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
