import type { MoveReport } from '@sv/server/backup/move/move-instance';

/** Enough to compare by eye; all of them are in the report. */
const SHOWN_DIGITS = 12;

/** The tables that have rows, with their number and the sums of their hashes on both sides. */
export function tableLines({ tables }: Pick<MoveReport, 'tables'>): string[] {
  const filled = tables.filter(({ source, target }) => source.rows > 0 || target.rows > 0);
  const lines = filled.map(({ store, table, source, target }) => [
    store,
    table,
    String(source.rows),
    source.sum.slice(0, SHOWN_DIGITS),
    String(target.rows),
    target.sum.slice(0, SHOWN_DIGITS),
  ]);
  const all = [['Store', 'Table', 'Rows', 'Hash', 'Rows there', 'Hash there'], ...lines];
  const widths = all[0]!.map((_, at) => Math.max(...all.map(line => line[at]!.length)));
  const empty = tables.length - filled.length;
  return [
    ...all.map(line =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    ),
    ...(empty > 0 ? [`and ${empty} tables without rows`] : []),
  ];
}
