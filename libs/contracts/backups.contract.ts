/** `GET` and `POST /api/admin/backups`. */
export interface BackupOverview {
  /** The folder on the server. */
  folder: string;
  /** Whether this server can make backups: its supervisor makes them. */
  isAvailable: boolean;
  running: {
    requestedAt: string;
    /** Whether it has not begun yet. */
    isWaiting: boolean;
    /** Written so far. */
    bytes: number;
  } | null;
  /** The last one that was asked for, if it failed. */
  failure: { at: string; reason: string } | null;
  /** Complete ones, newest first. */
  backups: { name: string; bytes: number; createdAt: string }[];
}
