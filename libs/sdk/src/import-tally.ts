import type { ImportReport } from './namespaces/portability.js';

/**
 * Counts the results of an import. Each reason is reported once, with the number of records: an archive can have a
 * million.
 *
 * @experimental
 * @example
 * ```ts
 * const tally = new ImportTally();
 * if (!isNote(record)) tally.fail('not-a-note', 'A record has no text.');
 * return tally.report();
 * ```
 */
export class ImportTally {
  added = 0;
  skipped = 0;
  failed = 0;
  private readonly reasons = new Map<string, { detail: string; records: number }>();

  /** Counts one record that cannot be imported. `code` is stable and kebab-case, `detail` is for people. */
  fail(code: string, detail: string): void {
    this.failed += 1;
    const known = this.reasons.get(code);
    if (known) known.records += 1;
    else this.reasons.set(code, { detail, records: 1 });
  }

  report(): ImportReport {
    const { added, skipped, failed } = this;
    const warnings = [...this.reasons].map(([code, { detail, records }]) => ({
      code,
      detail: records === 1 ? detail : `${detail} (${records} records)`,
    }));
    return { added, skipped, failed, warnings };
  }
}
