// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Code for one of the two has its name in the path. */
const IS_OF_ONE = /sqlite|postgres/i;

/**
 * Compares what the tests on SQLite reach with what those on Postgres (`*.db.*`) reach: functions that talk to a
 * database and were only reached on one of them are named. A statement that was only tried on SQLite may fail on
 * Postgres.
 */
export class BothDialects {
  folder = mkdtempSync(join(tmpdir(), 'sv-statements-'));

  /** @param {'sqlite' | 'postgres'} dialect @returns {string[]} arguments for Jest, whose server tests note what they reach */
  noted(dialect) {
    return ['--globals', JSON.stringify({ statements: this.fileOf(dialect) })];
  }

  /** @throws Error that names the functions which no test on Postgres reached */
  compare() {
    const onPostgres = this.reached('postgres');
    const missing = [...this.reached('sqlite')].filter(name => !IS_OF_ONE.test(name) && !onPostgres.has(name));
    if (missing.length === 0) return;
    throw new Error(`reached on SQLite alone; name a test of them *.db.*:\n  ${missing.sort().join('\n  ')}`);
  }

  close() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  reached(dialect) {
    return new Set(readFileSync(this.fileOf(dialect), 'utf8').split('\n').filter(Boolean));
  }

  fileOf(dialect) {
    return join(this.folder, dialect);
  }
}
