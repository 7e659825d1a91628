import { Injectable } from '@nestjs/common';
import type { CurrentSession } from '../access/current-session';
import type { Visitor } from '../http/visitor';
import { SessionService } from '../sessions/session.service';
import type { Evidence } from './evidence';
import { StepUpService } from './step-up.service';

/** Makes a session fresh when the person confirms their identity. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly sessions: SessionService,
  ) {}

  /** The session under its new token. @throws PlatformError as `StepUpService.confirmIdentity` */
  renewFreshness(
    current: CurrentSession,
    evidence: Evidence,
    visitor: Visitor,
    now = new Date(),
  ): Promise<CurrentSession> {
    const { user } = current;
    return this.stepUp.confirmIdentity(
      { user, evidence, visitor },
      (tx, revoke) => this.sessions.renewSession(tx, revoke, current, now),
      now,
    );
  }
}
