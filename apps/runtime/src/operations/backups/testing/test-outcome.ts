import type { BackupTestResult } from '../rows/backup-row.entity';

/** How a test restore ended. */
export interface TestOutcome {
  testResult: BackupTestResult;
  testDetail: string | null;
}

const NOT_RESTORED = 'Not restored: ';
const FAILED = 'Test failed: ';

/** What the command prints when it could verify a backup and not restore it. */
export const notRestoredLine = (reason: string): string => `${NOT_RESTORED}${reason}`;

/** What it prints when a backup that it made could not be restored. */
export const testFailedLine = (reason: string): string => `${FAILED}${reason}`;

/** From what the command printed, when it ended well. */
export function outcomeOf(printed: string): TestOutcome {
  const after = (start: string): string | undefined =>
    printed
      .split('\n')
      .find(line => line.startsWith(start))
      ?.slice(start.length);
  const [failure, reason] = [after(FAILED), after(NOT_RESTORED)];
  if (failure !== undefined) return { testResult: 'failed', testDetail: failure };
  return reason === undefined
    ? { testResult: 'restored', testDetail: null }
    : { testResult: 'read', testDetail: reason };
}
