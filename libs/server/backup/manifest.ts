import type { SchemaShape } from './postgres/schema-shape';

/** `manifest.json` of a backup, its last entry: what is in it, and of which version. */
export interface BackupManifest {
  format: typeof BACKUP_FORMAT;
  formatVersion: 1;
  id: string;
  createdAt: string;
  platformVersion: string;
  stores: StoredStore[];
  secrets: BackupSecrets;
  /** Installed when it was made. Their code is not in it. */
  plugins: { id: string; version: string }[];
  /** What belongs to the instance and could not be taken along. */
  notIncluded: { what: string; reason: string }[];
  entries: BackupEntry[];
}

export const BACKUP_FORMAT = 'workspace-backup';
export const MANIFEST_PATH = 'manifest.json';

/** One file in it. */
export interface BackupEntry {
  path: string;
  bytes: number;
  sha256: string;
}

export interface BackupSecrets {
  /** Path of the entry; null: it was left out, or there was none. */
  entry: string | null;
  /** Whether the AUTH_SECRET that was in force is in it. */
  hasAuthSecret: boolean;
  /** Tells whether an AUTH_SECRET is the one that was in force; null: it was not known. */
  check: string | null;
}

/** `platform`, `identity`, or the id of the plugin whose isolated store it is. */
export interface StoreOf {
  of: string;
  /** Migrations that had run, by the name of the ledger. */
  ledgers: Record<string, string[]>;
}

export interface StoredSqlite extends StoreOf {
  dialect: 'sqlite';
  /** Path of the entry that is the database. */
  entry: string;
  /** How many rows each table had; not known of older backups. */
  rows?: Record<string, number>;
}

export interface StoredPostgres extends StoreOf {
  dialect: 'postgres';
  shape: SchemaShape;
  tables: StoredTable[];
}

/** The rows of a table, as COPY writes them in its text format. */
export interface StoredTable {
  table: string;
  entry: string;
  columns: string[];
  rows: number;
}

export type StoredStore = StoredSqlite | StoredPostgres;
