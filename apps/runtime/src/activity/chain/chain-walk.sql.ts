import { runSql, type SqlRunner } from '../../kernel/database/sql';
import { LINE_COLUMNS, type LogLine } from './log-line';

const AT_ONCE = 1000;
/** The lowest number of 32 bits. */
const LOWEST = -2_147_483_648;

const SELECT = `SELECT ${LINE_COLUMNS.join(', ')} FROM activity_log
  WHERE (seq, id) > (?, ?) AND seq <= ? ORDER BY seq, id LIMIT ${AT_ONCE}`;

/**
 * The rows in the order of the chain, as they are stored, a batch at a time. Ordered by place and id, because somebody
 * may have removed the index that makes places unique.
 */
export async function* walkChain(on: SqlRunner, upTo: number): AsyncGenerator<LogLine[]> {
  let last: Pick<LogLine, 'seq' | 'id'> = { seq: LOWEST, id: '' };
  for (;;) {
    const lines = await runSql<LogLine>(on, SELECT, [last.seq, last.id, upTo]);
    if (lines.length === 0) return;
    yield lines;
    last = lines.at(-1)!;
  }
}
