import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProblemBoard } from '../../kernel/problems/problem-board';

const PROBLEM = 'push-failing';
/** A service that is away for so long is not a problem yet. */
const TOLERATED_MS = 300_000;
const TOLERATED_FAILURES = 5;

/** Reports on Web Push in this process. When no service accepts anything, the network or the keys are the problem. */
@Injectable()
export class PushHealth {
  private failures = 0;
  private failingSince: Date | null = null;

  constructor(
    private readonly config: RuntimeConfig,
    private readonly problems: ProblemBoard,
  ) {}

  pushReport(): HealthReport['push'] {
    return { configured: this.config.push !== null };
  }

  taken(): void {
    this.failures = 0;
    this.failingSince = null;
    this.problems.clear(PROBLEM);
  }

  /** @param reason without an address */
  failed(reason: string, now: Date): void {
    this.failures += 1;
    this.failingSince ??= now;
    if (this.failures < TOLERATED_FAILURES || now.getTime() - this.failingSince.getTime() < TOLERATED_MS) return;
    const since = this.failingSince.toISOString();
    this.problems.raise(PROBLEM, `No push notification was delivered since ${since}. The last error: ${reason}.`);
  }
}
