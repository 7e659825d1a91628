import type { PostgresStore } from '../rows/postgres-store';
import type { SqliteStore } from '../rows/sqlite-store';

/** The instance that is moved, as it is at one instant. Nothing in it is changed, and no server has it meanwhile. */
export interface MoveSource {
  /** The plugins with an isolated store. */
  readonly plugins: readonly string[];
  /** @param of `platform`, `identity`, or the id of a plugin with an isolated store */
  openStore(of: string): Promise<SqliteStore | PostgresStore>;
  close(): Promise<void>;
}
