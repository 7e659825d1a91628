import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { withinTime } from '../../kernel/time-limit';
import { ContentStore } from './content-store';

const PROBLEM = 'file-store-unreachable';
const EVERY_MS = 300_000;
/** How long the health report waits for a store. */
const REPORT_WITHIN_MS = 2_000;

/** Looks whether the content of files can be reached, so that an operator learns it before people do. */
@Injectable()
export class ContentStoreWatch {
  private fault: string | null = null;
  private looking: Promise<void> | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly config: RuntimeConfig,
    private readonly store: ContentStore,
    private readonly problems: ProblemBoard,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    lifecycle.whenReady(() => void this.look());
    lifecycle.beforeEnd(() => clearInterval(this.timer));
  }

  /** What is so now, or what was so last when the store does not answer in time. */
  async filesReport(): Promise<HealthReport['files']> {
    await withinTime(this.look(), REPORT_WITHIN_MS).catch(() => undefined);
    return { store: this.config.fileStore.s3 ? 's3' : 'disk', usable: this.fault === null };
  }

  /** One look at a time. */
  private look(): Promise<void> {
    this.looking ??= this.store
      .findFault()
      .catch(() => 'The file store failed for an unknown reason. See the server log.')
      .then(fault => this.report(fault))
      .finally(() => (this.looking = null));
    return this.looking;
  }

  private report(fault: string | null): void {
    if (fault === null) this.problems.clear(PROBLEM);
    else this.problems.raise(PROBLEM, `Files cannot be stored or opened: ${fault}`);
    if (fault !== null && fault !== this.fault) this.logger.warn({ problem: PROBLEM }, fault);
    if (fault === null && this.fault !== null) this.logger.info({ problem: PROBLEM }, 'files can be used again');
    this.fault = fault;
  }
}
