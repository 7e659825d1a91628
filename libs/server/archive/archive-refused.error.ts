import { PlatformError } from '../problem/platform-error';
import type { ProblemCode } from '../problem/problem-codes';

export type ArchiveCode = Extract<ProblemCode, `archive-${string}`>;

/** A ZIP that is not what it should be; the code says in which way. */
export class ArchiveRefusedError extends PlatformError {
  declare readonly code: ArchiveCode;

  constructor(code: ArchiveCode, detail?: string) {
    super(code, detail);
  }
}
