import { Injectable } from '@nestjs/common';
import type { HealthReport, Readiness } from '@sv/contracts/health.contract';
import { InternalClient } from '../auth-client/internal-client';
import { RevocationFollower } from '../auth-client/revocation-follower';

/** How the auth server stands, seen from here. */
@Injectable()
export class AuthHealth {
  constructor(
    private readonly internal: InternalClient,
    private readonly follower: RevocationFollower,
  ) {}

  async isUp(): Promise<boolean> {
    // A refusal, a broken connection and silence all mean the same here.
    const answer = await this.internal.call<Readiness>({ path: '/api/health/ready' }).catch(() => null);
    return answer?.status === 'ready' || answer?.status === 'degraded';
  }

  async report(): Promise<HealthReport['auth']> {
    return {
      status: (await this.isUp()) ? 'ok' : 'unavailable',
      revocations: this.follower.isLive() ? 'live' : 'lost',
    };
  }
}
