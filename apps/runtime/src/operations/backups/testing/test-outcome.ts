import type { BackupTestResult } from '../rows/backup-row.entity';

/** How a test restore ended. */
export interface TestOutcome {
  testResult: BackupTestResult;
  testDetail: string | null;
}

const NOT_RESTORED = 'Not restored: ';
const FAILED = 'Test failed: ';
const NOT_COMPARED = 'Not compared with what was made: ';
const HASH = 'SHA-256: ';
const REPLACED = 'is not the file that was made';

/** What the command prints when it could verify a backup and not restore it. */
export const notRestoredLine = (reason: string): string => `${NOT_RESTORED}${reason}`;

/** What it prints when a backup that it made could not be restored. */
export const testFailedLine = (reason: string): string => `${FAILED}${reason}`;

/** What it prints when nothing here says what the file has to be. */
export const notComparedLine = (reason: string): string => `${NOT_COMPARED}${reason}`;

/** What it prints of a backup that it made: what has this hash is that file, and nothing else is. */
export const hashLine = (sha256: string): string => `${HASH}${sha256}`;
export const hashIn = (printed: string): string | null => /^SHA-256: ([0-9a-f]{64})$/m.exec(printed)?.[1] ?? null;

/** The error of a command that found another file than the one that was made. */
export const replacedText = (name: string, found: string, made: string): string =>
  `${name} ${REPLACED}: its SHA-256 is ${found}, and was ${made}. Nothing of it was loaded`;
export const isReplacedText = (error: string): boolean => error.includes(REPLACED);

/** From what the command printed, when it ended well. */
export function outcomeOf(printed: string): TestOutcome {
  const after = (start: string): string | undefined =>
    printed
      .split('\n')
      .find(line => line.startsWith(start))
      ?.slice(start.length);
  const [failure, reason, notCompared] = [after(FAILED), after(NOT_RESTORED), after(NOT_COMPARED)];
  if (failure !== undefined) return { testResult: 'failed', testDetail: failure };
  return reason === undefined
    ? { testResult: 'restored', testDetail: notCompared === undefined ? null : notComparedLine(notCompared) }
    : { testResult: 'read', testDetail: reason };
}
