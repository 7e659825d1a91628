import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { newId } from '../ids/new-id';
import { addContents, type FileContents } from './file-contents';
import { BackupWriter } from './file/backup-writer';
import { type InstancePlaces, secretsFile } from './instance-places';
import { BACKUP_FORMAT, type BackupManifest, type BackupSecrets } from './manifest';
import { SnapshotSessions } from './postgres/snapshot-session';
import { secretCheck } from './secret-check';
import { type InstanceTables, StoreDump } from './store-dump';

export interface BackupRequest {
  file: string;
  places: InstancePlaces;
  tables: InstanceTables;
  withSecrets: boolean;
  /** The one in force, when it is known. */
  authSecret?: string | undefined;
  /** Or why they are left out. */
  files: FileContents | { leftOut: string };
  plugins: BackupManifest['plugins'];
  platformVersion: string;
}

export interface MadeBackup {
  manifest: Omit<BackupManifest, 'entries'>;
  bytes: number;
  /** Of the whole file. */
  sha256: string;
}

/**
 * Writes everything of an instance into one file, while it may be running. Each database is taken as it is at one
 * instant; those that share a Postgres database, at the same one.
 *
 * @throws BackupError, DatabaseUnreachableError, UnsoundDatabaseError, and what the system says; nothing is left then
 */
export async function makeBackup(request: BackupRequest, now = new Date()): Promise<MadeBackup> {
  const { places } = request;
  const sessions = await SnapshotSessions.open([places.platform, places.identity]);
  try {
    const writer = await BackupWriter.begin(request.file);
    try {
      const { stores, notIncluded } = await new StoreDump(places, sessions, writer, request.tables).all();
      const secrets = await addSecrets(request, writer);
      if ('leftOut' in request.files) notIncluded.push({ what: 'the files of plugins', reason: request.files.leftOut });
      else await addContents(request.files, writer);
      const manifest = {
        format: BACKUP_FORMAT,
        formatVersion: 1,
        id: newId(),
        createdAt: now.toISOString(),
        platformVersion: request.platformVersion,
        stores,
        secrets,
        plugins: request.plugins,
        notIncluded,
      } as const;
      return { manifest, ...(await writer.finish(manifest)) };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await sessions.close();
  }
}

async function addSecrets(
  { places, withSecrets, authSecret }: BackupRequest,
  writer: BackupWriter,
): Promise<BackupSecrets> {
  const check = authSecret ? secretCheck(authSecret) : null;
  const file = secretsFile(places);
  if (!withSecrets || !existsSync(file)) return { entry: null, hasAuthSecret: false, check };
  const { path } = await writer.add('secrets.json', createReadStream(file));
  // What the environment gives is in no file.
  const kept = (JSON.parse(readFileSync(file, 'utf8')) as { authSecret?: string }).authSecret;
  return { entry: path, hasAuthSecret: kept !== undefined && kept === (authSecret ?? kept), check };
}
