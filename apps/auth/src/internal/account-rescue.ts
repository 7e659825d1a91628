import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { KnownDevice } from '../database/sign-in/known-device.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { removeFactors } from '../factors/factor-removal';
import { GuessingLimits } from '../guessing/guessing-limits';
import { SecurityNotices } from '../security-notices/security-notices';
import { SessionService } from '../sessions/session.service';
import { AccountChanges } from './account-change';
import { refuseWithoutAuthority } from './authority';

/**
 * Helps people who cannot sign in any more, because they lost their factors or because others guessed at their account.
 */
@Injectable()
export class AccountRescue {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionService,
    private readonly limits: GuessingLimits,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Removes every second factor of an account and ends its sessions. Administrators cannot do this to themselves: their
   * own factors are changed in a fresh session.
   *
   * @throws PlatformError `not-found`, `forbidden`
   */
  resetFactors(id: string, by: InternalActor): Promise<void> {
    return this.changes.runWithin(id, by, async ({ tx, revoke, user, actor }) => {
      await refuseWithoutAuthority(tx, actor, { target: user });
      if (isSelf(actor, id)) throw new PlatformError('forbidden', 'Change your own second factors in Account.');
      await this.sessions.endAll(tx, revoke, id);
      const removed = await removeFactors(tx, id);
      await this.events.recordEvent(tx, { kind: 'factors.reset', userId: id, actor, details: { removed } });
      await this.notices.notifyUser(tx, user, { kind: 'factors-reset' });
    });
  }

  /** Lets a person try again whose account was closed by wrong answers. @throws PlatformError `not-found`, `forbidden` */
  unlockAccount(id: string, by: InternalActor): Promise<void> {
    return this.changes.runWithin(id, by, async ({ tx, user, actor }) => {
      await refuseWithoutAuthority(tx, actor, { target: user });
      const devices = await tx.find(KnownDevice, { where: { userId: id }, select: { id: true } });
      await this.limits.unlockEverywhere(
        tx,
        user.email,
        devices.map(device => device.id),
      );
      await this.events.recordEvent(tx, { kind: 'user.unlocked', userId: id, actor });
    });
  }
}

const isSelf = ({ actorId, actorType }: InternalActor, id: string): boolean => actorType === 'user' && actorId === id;
