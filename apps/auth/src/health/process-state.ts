import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Readiness } from '@sv/contracts/health.contract';

/** Whether this process takes requests: starting, ready, degraded while the database is away, or draining. */
@Injectable()
export class ProcessState implements OnApplicationBootstrap {
  private phase: 'starting' | 'serving' | 'draining' = 'starting';

  constructor(private readonly db: DataSource) {}

  onApplicationBootstrap(): void {
    this.phase = 'serving';
  }

  drain(): void {
    this.phase = 'draining';
  }

  async readiness(): Promise<Readiness['status']> {
    if (this.phase !== 'serving') return this.phase;
    return (await this.databaseAnswers()) ? 'ready' : 'degraded';
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await this.db.query('SELECT 1');
      return true;
    } catch {
      // Whatever the reason is, the requests that need the database report it.
      return false;
    }
  }
}
