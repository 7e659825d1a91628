import { runReturning, runSql, type SqlRunner } from '../../kernel/database/sql';

/** So long a backup, which reads the rows first, still finds the content. */
const GRACE_MS = 3_600_000;
/** Rows of one INSERT. */
const AT_ONCE = 500;

/** Which rows are removed: every one of these columns has the value. */
export type RemovedFiles = Partial<Record<'id' | 'plugin_id' | 'owner_id', string>>;

interface RemovedRow {
  plugin_id: string;
  owner_id: string;
  size: string | number;
  sha256: string;
}

/**
 * Removes rows, in the transaction of the caller: what is counted for quotas follows, and the content is noted for
 * removal. Removing nothing is no error.
 *
 * @returns how many there were
 */
export async function removeFileRows(tx: SqlRunner, which: RemovedFiles, now = new Date()): Promise<number> {
  const where = Object.keys(which).map(column => `${column} = ?`);
  const removed = await runReturning<RemovedRow>(
    tx,
    `DELETE FROM files WHERE ${where.join(' AND ')} RETURNING plugin_id, owner_id, size, sha256`,
    Object.values(which),
  );
  // In the order in which a file is counted, so that no two transactions wait for each other.
  await discount(
    tx,
    'files_plugin_usage',
    'plugin_id',
    sumsBy(removed, row => row.plugin_id),
  );
  await discount(
    tx,
    'files_user_usage',
    'user_id',
    sumsBy(removed, row => row.owner_id),
  );
  await noteUnnamed(tx, [...new Set(removed.map(({ sha256 }) => sha256))], now);
  return removed.length;
}

/** Notes content for removal that perhaps nothing names. It is looked at again before it goes. */
export async function noteUnnamed(tx: SqlRunner, contents: readonly string[], now = new Date()): Promise<void> {
  const dueAt = new Date(now.getTime() + GRACE_MS).toISOString();
  // In order too: two people whose files are removed at once may have the same content.
  const inOrder = contents.toSorted();
  for (let at = 0; at < inOrder.length; at += AT_ONCE) {
    const some = inOrder.slice(at, at + AT_ONCE);
    await runSql(
      tx,
      `INSERT INTO files_unnamed (sha256, due_at) VALUES ${some.map(() => '(?, ?)').join(', ')}
       ON CONFLICT (sha256) DO UPDATE SET due_at = excluded.due_at`,
      some.flatMap(sha256 => [sha256, dueAt]),
    );
  }
}

type Sums = [holder: string, sum: { bytes: number; files: number }][];

function sumsBy(rows: readonly RemovedRow[], holderOf: (row: RemovedRow) => string): Sums {
  const sums = new Map<string, { bytes: number; files: number }>();
  for (const row of rows) {
    const { bytes, files } = sums.get(holderOf(row)) ?? { bytes: 0, files: 0 };
    sums.set(holderOf(row), { bytes: bytes + Number(row.size), files: files + 1 });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

async function discount(tx: SqlRunner, table: string, holder: string, sums: Sums): Promise<void> {
  for (const [id, { bytes, files }] of sums) {
    const sql = `UPDATE ${table} SET bytes = bytes - ?, files = files - ? WHERE ${holder} = ?`;
    await runSql(tx, sql, [bytes, files, id]);
  }
}
