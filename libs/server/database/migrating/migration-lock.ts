/** What migrations of a store lock on Postgres while they look and run; whoever exchanges a store takes the same. */
export const migrationLock = (schema: string | undefined, ledger: string | undefined): string =>
  `workspace migrations ${schema ?? ''} ${ledger ?? ''}`;
