import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { OpenStores } from './open-stores';
import type { StoreMarks } from './store-marks';
import { isolatedFile, type StoreName } from './store-name';
import type { StoreRoles } from './postgres/store-roles';

/** Where stores are: the platform's own database, and the directory of the isolated ones. */
export interface StorePlaces {
  platform: WorkspaceDataSource;
  /** Address of the platform's database, and on Postgres its schema. */
  database: Pick<StoreOptions, 'url' | 'schema' | 'rootCertificate' | 'limits' | 'intoUnfinished'>;
  dataDir: string;
  /** Postgres: who logs stores in for themselves. Without it a shared store has no raw SQL. */
  roles?: StoreRoles | undefined;
  /** Which isolated stores there were before. */
  marks?: StoreMarks | undefined;
  /** Is given every store that is opened, for health. */
  open?: OpenStores | undefined;
  /** Where the same stores are for dev-mode requests. */
  mock?: StorePlaces | undefined;
}

type Place = Pick<
  StoreOptions,
  'url' | 'schema' | 'rootCertificate' | 'limits' | 'intoUnfinished' | 'poolOf' | 'poolSize'
>;

/** While it is migrated; afterwards its own login has more. */
const ISOLATED_POOL = 2;
const IN_MEMORY = 'sqlite::memory:';

export function placeOf(name: StoreName, { database, dataDir, platform }: StorePlaces): Place {
  const isPostgres = platform.options.type === 'postgres';
  if (name.isShared) return { ...database, ...(isPostgres && { poolOf: platform }) };
  if (database.url.startsWith(IN_MEMORY)) return { url: `${database.url}-${name.slug}` };
  if (!isPostgres) return { url: `sqlite:${isolatedFile(dataDir, name.id)}` };
  const schema = `plugin_${name.slug}`;
  return { ...database, url: withSearchPath(database.url, schema), schema, poolSize: ISOLATED_POOL };
}

/** A name without a schema means the store's own, also in a migration's raw SQL. */
function withSearchPath(url: string, schema: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', `-csearch_path=${schema}`);
  return changed.toString();
}
