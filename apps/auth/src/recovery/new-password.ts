import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { FirstProof } from '../confirmation/first-proof';
import { KnownDevice } from '../database/sign-in/known-device.entity';
import { User } from '../database/user.entity';
import { forgetOtherDevices } from '../devices/known-devices';
import { refuseWithoutAuthority } from '../internal/authority';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { GuessingLimits } from '../guessing/guessing-limits';
import type { Client } from '../http/client';
import type { ValidLink } from '../mail/link-check';
import { MailedLinks } from '../mail/mailed-links';
import { SecurityNotices } from '../security-notices/security-notices';
import type { Revoke } from '../revocations/revocation-log';
import { SessionService } from '../sessions/session.service';

/** A password to set, and the link that allows it. */
export interface AllowedReset {
  link: ValidLink;
  passwordHash: string;
  client: Client;
}

/** Sets a new password with everything that belongs to a reset, in one transaction. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly links: MailedLinks,
    private readonly limits: GuessingLimits,
    private readonly sessions: SessionService,
    private readonly notices: SecurityNotices,
    private readonly events: AuthEventLog,
    private readonly proof: FirstProof,
  ) {}

  /** Of many simultaneous calls with one link, exactly one succeeds. @throws PlatformError `token-invalid` */
  async setPassword(
    tx: EntityManager,
    revoke: Revoke,
    { link, passwordHash, client }: AllowedReset,
    now: Date,
  ): Promise<void> {
    const { user } = link;
    await refuseWithoutMaker(tx, link);
    const unchanged = { id: user.id, email: link.email, status: 'active' } as const;
    const { affected } = await tx.update(User, unchanged, { passwordHash });
    if (!affected) throw new PlatformError('token-invalid');
    await this.unlock(tx, user);
    await this.links.spendLink(tx, link);
    await this.sessions.endAll(tx, revoke, user.id);
    await forgetOtherDevices(tx, user.id);
    const actor = bySelf(user.id);
    await this.events.recordEvent(tx, { kind: 'password.reset', userId: user.id, actor, client }, now);
    await this.notices.notifyUser(tx, user, { kind: 'password-reset' }, now);
    if (link.purpose === 'password-reset') await this.proof.redeemProof(tx, revoke, { user, client }, now);
  }

  /** Clears the counters: a person who forgot the password has typed wrong ones, also on their own devices. */
  private async unlock(tx: EntityManager, { id: userId, email }: User): Promise<void> {
    const devices = await tx.find(KnownDevice, { where: { userId }, select: { id: true } });
    const ids = devices.map(({ id }) => id);
    await this.limits.unlockEverywhere(tx, email, ids);
  }
}

/**
 * Refuses a link whose maker could not make it any more. An administrator who kept a link could otherwise still take
 * over the account after they lost their role, or after the person got a role that they may not change.
 *
 * @throws PlatformError `token-invalid`
 */
async function refuseWithoutMaker(tx: EntityManager, { madeBy, user: { id } }: ValidLink): Promise<void> {
  if (madeBy === null) return;
  const target = await tx.findOneByOrFail(User, { id });
  const maker = { actorId: madeBy, actorType: 'user' } as const;
  await refuseWithoutAuthority(tx, maker, { target, lendsIdentity: true }).catch((error: unknown) => {
    throw error instanceof PlatformError ? new PlatformError('token-invalid') : error;
  });
}
