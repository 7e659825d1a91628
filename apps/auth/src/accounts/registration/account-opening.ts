import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Invite } from '../../database/people/invite.entity';
import type { User } from '../../database/user.entity';
import { KnownDevices } from '../../devices/known-devices';
import { AuthEventLog, bySelf } from '../../events/auth-event-log';
import { GuessingLimits, strangersOf } from '../../guessing/guessing-limits';
import type { Visitor } from '../../http/visitor';
import { InviteRedemption } from '../../invites/invite-redemption';
import { notifyOfJoin } from '../../security-notices/join-notices';
import { SessionService } from '../../sessions/session.service';
import type { SignedIn } from '../../sign-in/sign-in-completion';
import { addAccount, type NewAccount } from './new-account';

/** Creates the account of a person who may register, and signs them in. */
@Injectable()
export class AccountOpening {
  constructor(
    private readonly invites: InviteRedemption,
    private readonly events: AuthEventLog,
    private readonly limits: GuessingLimits,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionService,
  ) {}

  /** @throws PlatformError `invite-required` when it was used a moment ago, `email-taken` */
  async openInvited(
    tx: EntityManager,
    account: NewAccount & { id: string },
    by: Visitor,
    opening: { invite: Invite; now: Date },
  ): Promise<SignedIn> {
    const { invite, now } = opening;
    await this.invites.redeemInvite(tx, invite, { userId: account.id, client: by.client, now });
    return this.openAccount(tx, { ...account, role: invite.role, emailVerifiedAt: now }, by, now);
  }

  /** @throws PlatformError `email-taken` */
  async openAccount(tx: EntityManager, account: NewAccount, by: Visitor, now: Date): Promise<SignedIn> {
    const { client } = by;
    const user = await addAccount(tx, { ...account, seenLanguage: client.language ?? null, lastSeenAt: now }, now);
    const details = { role: user.role };
    await this.events.recordEvent(
      tx,
      { kind: 'user.registered', userId: user.id, actor: bySelf(user.id), client, details },
      now,
    );
    await notifyOfJoin(tx, user, account.emailVerifiedAt ? 'invited' : 'registered', now);
    return this.signIn(tx, user, by, now);
  }

  /** Clears the counters of guesses at the address from before it had an account. */
  private async signIn(tx: EntityManager, user: User, by: Visitor, now: Date): Promise<SignedIn> {
    await this.limits.unlockAccount(tx, { strangers: strangersOf(user.email) });
    const { token } = await this.devices.recogniseDevice(tx, user, by, now);
    return { current: await this.sessions.openSession(tx, user, by.client, now), deviceToken: token };
  }
}
