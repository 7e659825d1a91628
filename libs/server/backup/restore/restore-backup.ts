import { mkdirSync } from 'node:fs';
import { type FileContents, restoreContents } from '../file-contents';
import { BackupReader } from '../file/backup-reader';
import type { InstancePlaces } from '../instance-places';
import { refuseLater, refuseNewer } from '../ledgers';
import type { BackupManifest } from '../manifest';
import type { Revocation } from '../revocations/revocation';
import { markOf } from '../restored-mark';
import { assertReplaceable, type FileTargets } from './file-targets';
import type { PostgresTarget } from './postgres-target';
import { type PlatformNames, RestorePlan } from './restore-plan';

export interface RestoreRequest {
  file: string;
  places: InstancePlaces;
  names: PlatformNames;
  /** What is there is replaced. */
  files: FileContents;
  force: boolean;
  keepsSessions: boolean;
  /** What was taken away since the backup was made; missing: everything is as it was. */
  revocationsSince?: ((madeAt: string) => readonly Revocation[]) | undefined;
  platformVersion: string;
  /** Migrations of the platform that this program has. */
  knownMigrations: readonly string[];
}

export interface Restored {
  manifest: BackupManifest;
  /** Files with what was there before. */
  kept: string[];
}

/**
 * Puts a backup back. Everything is verified and made ready before anything changes; then Postgres is committed and files
 * are renamed. Cut off in between, a mark keeps servers from starting until it is done again.
 *
 * @throws BackupError, AlreadyRunningError, UnsoundDatabaseError, DatabaseUnreachableError, and what the system says
 */
export async function restoreBackup(request: RestoreRequest, now = new Date()): Promise<Restored> {
  const reader = await BackupReader.open(request.file);
  try {
    const { manifest } = reader;
    refuseVersions(manifest, request);
    const plan = new RestorePlan(request.places, manifest, request.names);
    await reader.verify();
    mkdirSync(request.places.dataDir, { recursive: true, mode: 0o700 });
    const files = plan.files();
    try {
      files.claim();
      assertReplaceable(files, request.force);
      const databases = await plan.databases();
      try {
        const kept = await exchange({ files, databases, reader }, request, now);
        return { manifest, kept };
      } finally {
        await Promise.all(databases.map(one => one.close()));
      }
    } finally {
      files.discard();
      files.release();
    }
  } finally {
    reader.close();
  }
}

interface Parts {
  files: FileTargets;
  databases: readonly PostgresTarget[];
  reader: BackupReader;
}

async function exchange(
  { files, databases, reader }: Parts,
  { force, keepsSessions, revocationsSince, files: contents }: RestoreRequest,
  now: Date,
): Promise<string[]> {
  const revocations = revocationsSince?.(reader.manifest.createdAt) ?? [];
  const mark = markOf(reader.manifest, { keepsSessions, revocations });
  for (const database of databases) await database.assertFree(force);
  await files.stage(reader, mark);
  await restoreContents(contents, reader);
  for (const database of databases) await database.load(reader, mark);
  const stamp = files.begin(now);
  for (const database of databases) await database.commit();
  const kept = files.exchange(stamp);
  files.finish();
  for (const database of databases) await database.finish();
  return kept;
}

function refuseVersions(
  manifest: BackupManifest,
  { platformVersion: version, names, knownMigrations: known }: RestoreRequest,
): void {
  refuseLater(manifest, version);
  const platform = manifest.stores.find(({ of }) => of === 'platform');
  if (platform) refuseNewer(manifest, platform, { ledger: names.ledger, known, version });
}
