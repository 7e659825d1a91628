import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Lifecycle } from '../../kernel/lifecycle';
import { EventLoopLag } from './event-loop-lag';

/** Reports on this process. */
@Injectable()
export class ProcessHealth {
  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly lag: EventLoopLag,
  ) {}

  get uptimeSeconds(): number {
    return this.lifecycle.uptimeSeconds;
  }

  processReport(): HealthReport['process'] {
    return { pid: process.pid, memoryRssBytes: process.memoryUsage.rss(), eventLoopLagMsP99: this.lag.p99Ms };
  }
}
