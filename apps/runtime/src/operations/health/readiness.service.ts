import { Injectable } from '@nestjs/common';
import type { Readiness } from '@sv/contracts/health.contract';
import { Lifecycle } from '../../kernel/lifecycle';
import { AuthHealth } from './auth-health';
import { DatabaseHealth } from './database-health';

/** The route is public: however often it is called, the parts are checked once in this time. */
const KEEP_MS = 1000;

type Parts = 'ready' | 'degraded' | 'unavailable';

/** Whether this process should be sent requests. */
@Injectable()
export class ReadinessService {
  private known: { at: number; parts: Promise<Parts> } | undefined;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly database: DatabaseHealth,
    private readonly auth: AuthHealth,
  ) {}

  async status(now = performance.now()): Promise<Readiness['status']> {
    const { state } = this.lifecycle;
    if (state !== 'ready') return state;
    if (!this.known || now - this.known.at > KEEP_MS) this.known = { at: now, parts: this.askParts() };
    return this.known.parts;
  }

  private async askParts(): Promise<Parts> {
    const [database, auth] = await Promise.all([this.databaseIsUp(), this.auth.isUp()]);
    if (!database) return 'unavailable';
    return auth ? 'ready' : 'degraded';
  }

  /** Checked twice: one slow statement, or a moment without a free connection, must not make the process unready. */
  private async databaseIsUp(): Promise<boolean> {
    return (await this.database.isUp()) || this.database.isUp();
  }
}
