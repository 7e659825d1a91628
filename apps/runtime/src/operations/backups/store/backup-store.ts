import type { Readable } from 'node:stream';

/** A complete backup in the store. It appears under its name when it is complete. */
export interface BackupFile {
  name: string;
  bytes: number;
  createdAt: Date;
}

/** Where backups are, as this process sees it. */
export interface BackupStore {
  readonly kind: 'folder' | 's3';
  /** For people: the folder, or the bucket. */
  readonly place: string;
  /** The complete ones, newest first. */
  list(): Promise<BackupFile[]>;
  read(name: string): Promise<Readable>;
  /**
   * Stores what comes, under its name when all of it is there; without keeping it in memory.
   *
   * @param bytes about how much will come
   */
  write(name: string, source: Readable, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** Why nothing can be stored there, for an operator; null: it can. */
  findFault(): Promise<string | null>;
  /** How much of a backup has been written there. */
  unfinishedBytes(): Promise<number>;
  /** Removes what a process left that was killed, once it is older than any backup takes: others may be writing there. */
  removeUnfinished(now?: Date): Promise<void>;
}

/** A backup that takes longer is ended. */
export const BACKUP_TIMEOUT_MS = 12 * 3_600_000;

const NAME = /^workspace-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip(\.age)?$/;

/** Whether a name is one that the workspace gives its backups. */
export const isBackupName = (name: string): boolean => NAME.test(name);

/** The name of a backup that begins now. */
export const backupName = (now: Date, isEncrypted: boolean): string =>
  `workspace-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip${isEncrypted ? '.age' : ''}`;

export const isEncryptedName = (name: string): boolean => name.endsWith('.age');

export const newestFirst = (a: BackupFile, b: BackupFile): number => b.createdAt.getTime() - a.createdAt.getTime();
