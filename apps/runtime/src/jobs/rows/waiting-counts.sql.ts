import { runSql, type SqlRunner } from '../../kernel/database/sql';

/** How many jobs wait, by owner. */
export class WaitingCounts {
  constructor(private readonly db: SqlRunner) {}

  async waiting(): Promise<Map<string, number>> {
    const rows = await runSql<{ owner: string; count: number | string }>(
      this.db,
      `SELECT owner, count(*) AS count FROM jobs WHERE status = 'waiting' GROUP BY owner`,
    );
    return new Map(rows.map(({ owner, count }) => [owner, Number(count)]));
  }
}
