import { EntityManager } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { insideTransaction } from './transaction-scope';
import type { WorkspaceDataSource } from './workspace-data-source';

type Body<T> = (manager: EntityManager) => Promise<T>;

/** Marks the body of each transaction, so that other managers can refuse to be used in it. */
export class WorkspaceEntityManager extends EntityManager {
  declare readonly dataSource: WorkspaceDataSource;

  override transaction<T>(body: Body<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, body: Body<T>): Promise<T>;
  override transaction<T>(first: IsolationLevel | Body<T>, second?: Body<T>): Promise<T> {
    const body = typeof first === 'function' ? first : second!;
    const marked: Body<T> = manager => insideTransaction(this.dataSource.resource, () => body(manager));
    return typeof first === 'function' ? super.transaction(marked) : super.transaction(first, marked);
  }
}
