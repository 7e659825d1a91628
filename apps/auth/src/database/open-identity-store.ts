import { finishPendingRestore } from '@sv/server/backup/restored-mark';
import { openStore } from '@sv/server/database/open-store';
import type { StoreLog, StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { afterMove, afterRestore } from './after-restore.sql';
import { entities } from './entities';
import { migrations } from './migrations';
import { REVOCATION_COUNTER, RevocationCounter } from './revocation-counter.entity';
import { version028 } from './version-028';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

type Place = Pick<StoreOptions, 'url' | 'schema' | 'rootCertificate' | 'busyTimeoutMs' | 'limits'>;

/**
 * The options with which the identity database is opened. Opening migrates it, also from 0.28; a SQLite file is copied
 * first.
 */
export const identityStore = (place: Place, log?: StoreLog): StoreOptions => ({
  ...place,
  entities,
  migrations,
  migrationsTable: '_identity_migrations',
  adopts: version028,
  snapshot: true,
  log,
});

/** Opens the identity database and migrates it. The caller must call `destroy()`. */
export async function openIdentityStore(place: Place, log?: StoreLog): Promise<WorkspaceDataSource> {
  const store = await openStore(identityStore(place, log));
  await insertIfAbsent(store, RevocationCounter, { id: REVOCATION_COUNTER, lastN: 0 });
  await finishPendingRestore(store, (tx, mark) => (mark.kind === 'move' ? afterMove : afterRestore)(tx, mark));
  return store;
}
