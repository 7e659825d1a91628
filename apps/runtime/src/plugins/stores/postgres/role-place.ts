import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { createHash } from 'node:crypto';

/** A store for which a role of its own is made. */
export interface RolePlace {
  slug: string;
  /** What the names of its tables begin with; empty when the whole schema is its own. */
  prefix: string;
  /** Its ledger, which only the platform writes. */
  ledger: string;
  /** The store as the platform opened it: the owner of the tables. */
  owner: WorkspaceDataSource;
  entities: StoreOptions['entities'];
}

/** Where the tables of a store are, as the server names it. */
export interface RoleContext {
  database: string;
  schema: string;
}

/**
 * `sv_<slug>_<hash>`: roles belong to the whole server, where another database may have the same plugin. At most 55
 * bytes, because ids have at most 40 characters.
 */
export function roleName(slug: string, { database, schema }: RoleContext): string {
  const hash = createHash('sha256').update(`${database}/${schema}`).digest('hex').slice(0, 10);
  return `sv_${slug}_${hash}`;
}

/** The name of something in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
