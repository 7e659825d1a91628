import { SqliteDatabase } from '../database/sqlite/connection/sqlite-database';
import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { BackupManifest } from './manifest';
import type { Revocation } from './revocations/revocation';

/** What the first start after a restore, or after a move to another database, needs to know. */
export interface RestoredMark {
  kind: 'restore' | 'move';
  /** Of the backup, or of the move. */
  backupId: string;
  /** When the backup was made, or the move. */
  madeAt: string;
  keepsSessions: boolean;
  /** What was taken away after that, and has to stay so. */
  revocations: readonly Revocation[];
}

export const RESTORED_TABLE = '_restored';

const CLEAR = `DELETE FROM ${RESTORED_TABLE}`;
/** One that is there may be of a version that knew no moves. */
const CREATE = [
  `DROP TABLE IF EXISTS ${RESTORED_TABLE}`,
  `CREATE TABLE ${RESTORED_TABLE} (kind TEXT, backup_id TEXT, made_at TEXT, keeps_sessions INTEGER, revocations TEXT)`,
];
const insert = (values: string): string =>
  `INSERT INTO ${RESTORED_TABLE} (kind, backup_id, made_at, keeps_sessions, revocations) VALUES (${values})`;

export const markOf = (
  { id, createdAt }: BackupManifest,
  { keepsSessions, revocations }: Pick<RestoredMark, 'keepsSessions' | 'revocations'>,
): RestoredMark => ({
  kind: 'restore',
  backupId: id,
  madeAt: createdAt,
  keepsSessions,
  revocations,
});

const valuesOf = ({ kind, backupId, madeAt, keepsSessions, revocations }: RestoredMark): (string | number)[] => [
  kind,
  backupId,
  madeAt,
  keepsSessions ? 1 : 0,
  JSON.stringify(revocations),
];

/** Writes the mark into a database file that is not in its place yet. */
export function markFile(path: string, mark: RestoredMark): void {
  const database = new SqliteDatabase(path, { fileMustExist: true });
  try {
    // Rolled back by a journal: there must be no second file that belongs to it.
    database.pragma('journal_mode = DELETE');
    CREATE.forEach(sql => database.exec(sql));
    database.prepare(insert('?, ?, ?, ?, ?')).run(...valuesOf(mark));
  } finally {
    database.close();
  }
}

/** Writes the mark into the schema that is the search path. */
export async function markSchema(client: Client, mark: RestoredMark): Promise<void> {
  for (const sql of CREATE) await client.query(sql);
  await client.query(insert('$1, $2, $3, $4, $5'), valuesOf(mark));
}

/**
 * Does what has to be done once when a database was put back or moved, before anybody is served from it: in the transaction that
 * takes the mark away, so that of any number of processes one does it, and none continues before.
 */
export async function finishPendingRestore(
  db: DataSource,
  work: (tx: EntityManager, mark: RestoredMark) => Promise<void>,
): Promise<void> {
  if (!(await isMarked(db))) return;
  await db.transaction(async tx => {
    const mark = await take(tx);
    if (mark) await work(tx, mark);
  });
}

async function isMarked(db: DataSource): Promise<boolean> {
  const there =
    db.options.type === 'postgres'
      ? `SELECT 1 FROM pg_catalog.pg_tables WHERE tablename = '${RESTORED_TABLE}' AND schemaname = ${schemaOf(db)}`
      : `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${RESTORED_TABLE}'`;
  if ((await db.query<unknown[]>(there)).length === 0) return false;
  return (await db.query<unknown[]>(`SELECT 1 FROM ${RESTORED_TABLE}`)).length > 0;
}

const schemaOf = (db: DataSource): string => {
  const { schema } = db.options as { schema?: string };
  return schema ? `'${schema.replaceAll("'", "''")}'` : 'current_schema()';
};

interface MarkRow {
  kind?: RestoredMark['kind'];
  backup_id: string;
  made_at: string;
  keeps_sessions: number;
  revocations?: string | null;
}

/**
 * Claims the mark: the process that deletes the row has it. On Postgres TypeORM returns the rows together with their
 * number.
 */
async function take(tx: EntityManager): Promise<RestoredMark | null> {
  const answer = await tx.query<MarkRow[] | [MarkRow[], number]>(`${CLEAR} RETURNING *`);
  const [row] = (Array.isArray(answer[0]) ? answer[0] : answer) as MarkRow[];
  if (!row) return null;
  const { kind = 'restore', backup_id: backupId, made_at: madeAt, keeps_sessions: keeps } = row;
  const revocations = JSON.parse(row.revocations ?? '[]') as Revocation[];
  return { kind, backupId, madeAt, keepsSessions: keeps === 1, revocations };
}
