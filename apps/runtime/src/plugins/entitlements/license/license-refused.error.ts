import { PlatformError } from '@sv/server/problem/platform-error';
import type { ProblemCode } from '@sv/server/problem/problem-codes';

/** Every reason for which a licence is refused (docs/monetization.md). */
export type LicenseRefusal = Extract<ProblemCode, `license-${string}`>;

/** The licence is refused; the code says why. Answered with 422. */
export class LicenseRefusedError extends PlatformError {
  constructor(reason: LicenseRefusal, detail?: string) {
    super(reason, detail);
  }
}
