import { existsSync } from 'node:fs';
import { claimFile, type DatabaseClaim } from '../../../database/file-claim';
import { refuseUnfinishedFile } from '../../../database/unfinished-restore';
import { databasesIn, type InstancePlaces, markedId, MARKS, pluginFile, pluginsFolder } from '../../instance-places';
import { MoveError } from '../move-error';
import { serverFiles, storeFile } from '../move-places';
import type { MoveSource } from './move-source';
import { storeIsGone, UNSETTLED } from './move-refusals';
import { SqliteStore } from '../rows/sqlite-store';

/** An instance on SQLite that is moved. */
export class SqliteSource implements MoveSource {
  private readonly stores = new Map<string, SqliteStore>();

  private constructor(
    private readonly places: InstancePlaces,
    private readonly claims: readonly DatabaseClaim[],
    readonly plugins: readonly string[],
  ) {}

  /** @throws AlreadyRunningError, MoveError */
  static claim(places: InstancePlaces): SqliteSource {
    const files = serverFiles(places);
    const missing = files.find(path => !existsSync(path));
    for (const { url } of [places.platform, places.identity]) refuseUnfinishedFile(url);
    if (missing) throw new MoveError(`there is no database ${missing}: start the instance once, or name its DATA_DIR`);
    const claims: DatabaseClaim[] = [];
    try {
      for (const path of files) claims.push(claimFile(path, 'server (or restore)'));
      files.forEach(refuseUnsettled);
      return new SqliteSource(places, claims, isolatedIn(places));
    } catch (error) {
      claims.forEach(claim => claim.release());
      throw error;
    }
  }

  openStore(of: string): Promise<SqliteStore> {
    const store = this.stores.get(of) ?? SqliteStore.openForReading(storeFile(this.places, of));
    this.stores.set(of, store);
    return Promise.resolve(store);
  }

  close(): Promise<void> {
    this.stores.forEach(store => store.close());
    this.claims.forEach(claim => claim.release());
    return Promise.resolve();
  }
}

function refuseUnsettled(path: string): void {
  const store = SqliteStore.openForReading(path);
  const hasRows = (table: string): boolean => store.tables.has(table) && store.countRows(table) > 0;
  try {
    const found = UNSETTLED.find(({ table }) => hasRows(table));
    if (found) throw new MoveError(found.reason);
  } finally {
    store.close();
  }
}

/** Those that were made once and those that are there. @throws MoveError when one is gone */
function isolatedIn(places: InstancePlaces): string[] {
  const platform = SqliteStore.openForReading(serverFiles(places)[0]);
  try {
    const marked = platform.tables.has('platform_settings') ? platform.texts(MARKS).map(key => markedId({ key })) : [];
    const missing = marked.find(id => !existsSync(pluginFile(places, id)));
    if (missing) throw storeIsGone(missing, pluginFile(places, missing));
    return [...new Set([...marked, ...databasesIn(pluginsFolder(places))])].sort();
  } finally {
    platform.close();
  }
}
