import { Injectable } from '@nestjs/common';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { HealthReport, Readiness } from '@sv/contracts/health.contract';
import type { InternalProcess } from '@sv/contracts/internal.contract';
import { isLoopback } from '@sv/server/http/is-loopback';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { StandingProblem } from '../../kernel/problems/problem-board';

/** Reports on the auth server as this process sees it. */
@Injectable()
export class AuthHealth {
  constructor(
    private readonly internal: InternalClient,
    private readonly follower: RevocationFollower,
    private readonly config: RuntimeConfig,
  ) {}

  async isUp(): Promise<boolean> {
    // A refusal, a broken connection and a timeout all mean the same here.
    const answer = await this.internal.call<Readiness>({ path: '/api/health/ready' }).catch(() => null);
    return answer?.status === 'ready' || answer?.status === 'degraded';
  }

  async authReport(): Promise<HealthReport['auth']> {
    return {
      status: (await this.isUp()) ? 'ok' : 'unavailable',
      revocations: this.follower.isLive() ? 'live' : 'lost',
    };
  }

  /** What an operator chose and may have forgotten. Health shows it, and the overall status does not change. */
  async notices(): Promise<StandingProblem[]> {
    return [...(await this.ofRevocations()), ...(await this.ofOthers())];
  }

  private async ofRevocations(): Promise<StandingProblem[]> {
    const { urls } = this.config.auth;
    const without = await Promise.all(
      urls.map(async server => ((await this.keepsRevocations(server)) ? [] : [server])),
    );
    const names = without.flat().join(', ');
    return names ? [{ ...NOT_KEPT, detail: `No DATA_DIR: ${names}. ${NOT_KEPT.detail}` }] : [];
  }

  /** Of one that does not answer, `auth-server-away` tells. */
  private async keepsRevocations(server: string): Promise<boolean> {
    const auth = await this.internal.call<InternalProcess>({ path: '/internal/process', server }).catch(() => null);
    return auth?.keepsRevocations !== false;
  }

  /** What matters where others than this machine come in. */
  private async ofOthers(): Promise<StandingProblem[]> {
    if (isLoopback(this.config.publicUrl)) return [];
    // Without an answer there is nothing to say; `authReport` says that there was none.
    const policies = await this.internal.call<Policies>({ path: '/internal/policies' }).catch(() => null);
    return [
      ...(policies?.inviteOnly.value === false ? [OPEN_REGISTRATION] : []),
      ...(this.config.publicUrl.startsWith('http:') ? [NO_HTTPS] : []),
    ];
  }
}

const PROBLEM = 'open-registration';
const OPEN_REGISTRATION: StandingProblem = {
  code: PROBLEM,
  detail: 'Anyone who can open this workspace can create an account. To prevent this, turn on “Invite only”.',
};
const NOT_KEPT: StandingProblem = {
  code: 'revocations-not-kept',
  detail: 'After a restore, people, sessions and roles that were removed since the backup would come back.',
};
const MISSING = 'no-https';
const NO_HTTPS: StandingProblem = {
  code: MISSING,
  detail:
    'PUBLIC_URL begins with http. Anyone on the network can read passwords and sessions, and browsers allow no passkeys, no push, no installation and no work without a network.',
};
