import { AsyncLocalStorage } from 'node:async_hooks';

/** How long whoever serves requests waits for Postgres. */
export interface StatementLimits {
  /** A statement that takes longer is ended by the server; 0: never. */
  statementMs: number;
  /** For a connection: one of the pool that is free, or a new one. */
  connectMs: number;
}

const unlimited = new AsyncLocalStorage<true>();

/** Does work whose statements may take as long as they take, and wait for a database that is silent: a migration. */
export const withoutLimits = <R>(work: () => Promise<R>): Promise<R> => unlimited.run(true, work);

export const isUnlimited = (): boolean => unlimited.getStore() === true;
