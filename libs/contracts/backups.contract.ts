import type { AdminSettings } from './admin/settings.contract';

/** The settings that decide when backups are made and which stay. */
export type BackupSetting = Extract<keyof AdminSettings, `backup${string}`>;

/** `GET` and `POST /api/admin/backups`. */
export interface BackupOverview {
  kind: 'folder' | 's3';
  /** The folder on the server, or the bucket. */
  place: string;
  /** How many keys backups are encrypted to; 0: they are not encrypted. */
  recipients: number;
  /** Whether each backup is restored as a test. */
  tests: boolean;
  /** Name of the one that is being tested. */
  testing: string | null;
  /** Why the bucket cannot be listed; null: it can. */
  fault: string | null;
  /** Whether this server can make backups: its supervisor makes them. */
  isAvailable: boolean;
  /** When the next one is due; null: without a schedule. */
  nextAt: string | null;
  /** Settings that the environment decides. */
  locked: BackupSetting[];
  running: {
    requestedAt: string;
    /** Whether it has not begun yet. */
    isWaiting: boolean;
    /** Written so far. */
    bytes: number;
  } | null;
  /** The last one, if it failed. */
  failure: { at: string; reason: string } | null;
  /** Complete ones, newest first. */
  backups: BackupEntry[];
}

/** One backup. */
export interface BackupEntry {
  name: string;
  bytes: number;
  createdAt: string;
  /** How long it took to make; null: unknown. */
  durationMs: number | null;
  /** Whether the workspace made it: others are never deleted by retention. */
  isOwn: boolean;
  /** Whether it has a name that the workspace gives. Others are listed, and nothing else. */
  isNamed: boolean;
  isEncrypted: boolean;
  test: BackupTest | null;
}

/** How a test ended that restored a backup beside the instance. */
export interface BackupTest {
  at: string;
  /** `read`: every byte was verified, and nothing was restored. `replaced`: it is not the file that was made. */
  result: 'restored' | 'read' | 'failed' | 'replaced';
  /** Why it failed, or what was not tested. */
  detail: string | null;
}
