import { Counter } from '../metrics/counter';
import { Histogram } from '../metrics/histogram';
import { activeSpans } from '../tracing/spans';
import { statementText } from './statement-text';

const statements = new Histogram({
  name: 'workspace_database_statement_seconds',
  help: 'How long statements take in the database, by the plugin whose code asked.',
  labels: ['plugin'],
});
const slowStatements = new Counter({
  name: 'workspace_database_slow_statements_total',
  help: 'Statements that took at least SLOW_QUERY_MS.',
  labels: ['plugin'],
});
const waits = new Histogram({
  name: 'workspace_database_wait_seconds',
  help: 'How long a statement waits for a connection of the pool (Postgres) or for its turn to write (SQLite).',
  labels: [],
}).of({});

/** Further slow statements of the same minute are only counted: a database that stands still must not fill the log. */
const LINES_PER_MINUTE = 60;

interface WatchOptions {
  /** From how many milliseconds on a statement is slow; 0: never. */
  slowMs: number;
  log: { warn(facts: object, line: string): void };
  /** The plugin whose code is running. */
  askedBy: () => string | undefined;
}

/** Measures the statements of a process. Every store of a server has the same one. */
export class StatementWatch {
  private minute = 0;
  private lines = 0;

  constructor(private readonly options: WatchOptions) {}

  /** @param startedAt by `performance.now()`, when the database began with it */
  done(sql: string, startedAt: number): void {
    const ms = performance.now() - startedAt;
    const plugin = this.options.askedBy() ?? 'platform';
    statements.observe({ plugin }, ms);
    if (this.options.slowMs > 0 && ms >= this.options.slowMs) this.noteSlow(plugin, sql, ms);
    activeSpans()?.statement(sql, startedAt, plugin);
  }

  waited(sinceMs: number): void {
    waits.observe(performance.now() - sinceMs);
  }

  private noteSlow(plugin: string, sql: string, ms: number, now = Date.now()): void {
    slowStatements.inc({ plugin });
    const minute = Math.floor(now / 60_000);
    this.lines = minute === this.minute ? this.lines + 1 : 1;
    this.minute = minute;
    if (this.lines > LINES_PER_MINUTE) return;
    this.options.log.warn({ askedBy: plugin, ms: Math.round(ms), statement: statementText(sql) }, 'slow statement');
  }
}
