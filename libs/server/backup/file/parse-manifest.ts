import { BackupError } from '../backup-error';
import { BACKUP_FORMAT, type BackupManifest } from '../manifest';

/** The newest format that this program reads. */
const FORMAT_VERSION = 1;

/** @throws BackupError when it is none, or one that only a newer program can read */
export function parseManifest(text: string, file: string): BackupManifest {
  const manifest = toJson(text) as Partial<BackupManifest> | null;
  if (manifest?.format !== BACKUP_FORMAT) throw new BackupError(`${file} is not a backup of a workspace`);
  if (manifest.formatVersion !== FORMAT_VERSION) {
    throw new BackupError(
      `${file} was written by version ${String(manifest.platformVersion)} in the format ${String(manifest.formatVersion)}; ` +
        `this program reads the format ${FORMAT_VERSION}: restore it with that version`,
    );
  }
  if (!isComplete(manifest)) throw new BackupError(`${file} is damaged: its manifest is not complete`);
  return manifest;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A guard against a program's fault and not against a forger, who could also write a manifest that is right. */
const isComplete = (manifest: Partial<BackupManifest>): manifest is BackupManifest =>
  [manifest.stores, manifest.entries, manifest.plugins, manifest.notIncluded].every(Array.isArray) &&
  [manifest.id, manifest.createdAt, manifest.platformVersion].every(value => typeof value === 'string') &&
  typeof manifest.secrets === 'object';
