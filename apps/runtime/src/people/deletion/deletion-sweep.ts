import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Lifecycle } from '../../kernel/lifecycle';
import { DeletionHealth } from './deletion-health';
import { CLAIM_MS, DeletionRows } from './deletion-rows';
import { UserDeletion } from './user-deletion';

const ROUND_MS = 600_000;

/** Finishes what is left of deletions: at the start, and every ten minutes. */
@Injectable()
export class DeletionSweep implements OnModuleInit {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: DeletionRows,
    private readonly deletion: UserDeletion,
    private readonly health: DeletionHealth,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => void this.next(true));
    this.lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** @returns whether something was left to another process */
  async resumeDeletions(atStart = false): Promise<boolean> {
    await this.deletion.openRowsOfMarked();
    let isLeft = false;
    for (const deletion of await this.rows.listUnfinished()) {
      if (await this.rows.claimRow(deletion.id, { atStart })) await this.deletion.resumeDeletion(deletion);
      else isLeft = true;
    }
    await this.health.reportProblems();
    return isLeft;
  }

  private async next(atStart = false): Promise<void> {
    const again = await this.resumeDeletions(atStart).catch((error: unknown) => {
      if (this.lifecycle.state !== 'draining')
        this.logger.warn({ err: error }, 'deletions could not be resumed; the server retries automatically');
      return true;
    });
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), again ? CLAIM_MS : ROUND_MS).unref();
  }
}
