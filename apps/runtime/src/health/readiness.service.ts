import { Injectable } from '@nestjs/common';
import type { Readiness } from '@sv/contracts/health.contract';
import { Lifecycle } from '../lifecycle';
import { AuthHealth } from './auth-health';
import { DatabaseHealth } from './database-health';

/** The route is public: however often it is asked, the parts are asked once in this time. */
const KEEP_MS = 1000;

/** Whether this process should be sent requests. */
@Injectable()
export class ReadinessService {
  private known: { at: number; parts: Promise<boolean> } | undefined;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly database: DatabaseHealth,
    private readonly auth: AuthHealth,
  ) {}

  async status(now = performance.now()): Promise<Readiness['status']> {
    const { state } = this.lifecycle;
    if (state !== 'ready') return state;
    return (await this.partsAreUp(now)) ? 'ready' : 'degraded';
  }

  private partsAreUp(now: number): Promise<boolean> {
    if (!this.known || now - this.known.at > KEEP_MS) this.known = { at: now, parts: this.askParts() };
    return this.known.parts;
  }

  private async askParts(): Promise<boolean> {
    const up = await Promise.all([this.database.isUp(), this.auth.isUp()]);
    return up.every(Boolean);
  }
}
