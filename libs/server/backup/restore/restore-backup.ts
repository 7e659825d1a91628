import { mkdirSync } from 'node:fs';
import { type FileContents, restoreContents } from '../file-contents';
import { BackupReader } from '../file/backup-reader';
import type { InstancePlaces } from '../instance-places';
import { refuseLater, refuseNewer } from '../ledgers';
import type { BackupManifest } from '../manifest';
import type { KnownRevocations } from '../revocations/read-revocations';
import { markOf, type RestoredMark } from '../restored-mark';
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
  /** What was taken away since the backup was made; null: everything is as it was. */
  revocationsSince: ((madeAt: string) => KnownRevocations) | null;
  platformVersion: string;
  /** Migrations of the platform that this program has. */
  knownMigrations: readonly string[];
}

export interface Restored {
  manifest: BackupManifest;
  /** What was applied; null where nothing was to be. */
  revocations: KnownRevocations | null;
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
        const revocations = request.revocationsSince?.(manifest.createdAt) ?? null;
        const mark = markOf(manifest, { keepsSessions: request.keepsSessions, revocations: revocations?.since ?? [] });
        const kept = await exchange({ files, databases, reader, mark }, request, now);
        return { manifest, revocations, kept };
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
  mark: RestoredMark;
}

async function exchange(
  { files, databases, reader, mark }: Parts,
  { force, files: contents }: RestoreRequest,
  now: Date,
): Promise<string[]> {
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
