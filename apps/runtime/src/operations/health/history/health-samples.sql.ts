import { runSql, type SqlRunner } from '../../../kernel/database/sql';

/** How many pushes wait to be sent. */
export async function waitingPushes(on: SqlRunner): Promise<number> {
  const [row] = await runSql<{ waiting: number | string }>(on, 'SELECT COUNT(*) AS waiting FROM push_outbox');
  return Number(row!.waiting);
}
