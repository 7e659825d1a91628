import { finishPendingRestore } from '@sv/server/backup/restored-mark';
import { openStore } from '@sv/server/database/open-store';
import type { StoreLog, StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { afterRestore } from './after-restore.sql';
import { entities } from './entities';
import { migrations } from './migrations';
import { REVOCATION_COUNTER, RevocationCounter } from './revocation-counter.entity';
import { version028 } from './version-028';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

type Place = Pick<StoreOptions, 'url' | 'schema' | 'rootCertificate' | 'busyTimeoutMs' | 'limits'>;

/** The identity database as whoever opens it brings it up to date: from 0.28 too, with a way back. */
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
  await finishPendingRestore(store, afterRestore);
  return store;
}
