import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { pingDatabase } from '@sv/server/database/ping-database';
import type { Readiness } from '@sv/contracts/health.contract';

/** An answer that takes longer counts as none. */
const LIMIT_MS = 2000;

/** Whether this process takes requests: starting, ready, unavailable while the database does not answer, or draining. */
@Injectable()
export class ProcessState implements OnApplicationBootstrap {
  private phase: 'starting' | 'serving' | 'draining' = 'starting';

  constructor(private readonly db: DataSource) {}

  onApplicationBootstrap(): void {
    this.phase = 'serving';
  }

  startDraining(): void {
    this.phase = 'draining';
  }

  async readiness(): Promise<Readiness['status']> {
    if (this.phase !== 'serving') return this.phase;
    // Asked twice, so that one slow statement does not take the process out of service.
    return (await this.databaseAnswers()) || (await this.databaseAnswers()) ? 'ready' : 'unavailable';
  }

  private async databaseAnswers(): Promise<boolean> {
    const answered = pingDatabase(this.db).then(
      () => true,
      // Whatever the reason is, the requests that need the database report it.
      () => false,
    );
    return Promise.race([answered, sleep(LIMIT_MS, false, { ref: false })]);
  }
}
