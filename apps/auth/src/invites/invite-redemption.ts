import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { hashToken } from '@sv/server/keys/constant-time';
import { PlatformError } from '@sv/server/problem/platform-error';
import { Invite } from '../database/people/invite.entity';
import { User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import type { Client } from '../http/client';

/** Redeems invitations, each once. */
@Injectable()
export class InviteRedemption {
  constructor(private readonly events: AuthEventLog) {}

  /**
   * @throws PlatformError `invite-required` for a token that is wrong, used, over, of another address, or of somebody who
   * may not invite any more: whoever has to go must not have invited themselves to come back
   */
  async findInvite(tx: EntityManager, { token, email }: { token: string; email: string }, now: Date): Promise<Invite> {
    const invite = await this.openInvite(tx, token, now);
    if (invite.email !== email) throw new PlatformError('invite-required');
    return invite;
  }

  /** The same for whoever opens the link, whose address is not known yet. @throws PlatformError `invite-required` */
  async openInvite(tx: EntityManager, token: string, now: Date): Promise<Invite> {
    const good = { tokenHash: hashToken(token), usedAt: IsNull(), expiresAt: MoreThan(now) };
    const invite = await tx.findOneBy(Invite, good);
    if (!invite || !(await isUpheld(tx, invite))) throw new PlatformError('invite-required');
    return invite;
  }

  /** Of many simultaneous calls exactly one succeeds. @throws PlatformError `invite-required` */
  async redeemInvite(
    tx: EntityManager,
    { id }: Invite,
    { userId, client, now }: { userId: string; client: Client; now: Date },
  ): Promise<void> {
    const { affected } = await tx.update(Invite, { id, usedAt: IsNull() }, { usedAt: now });
    if (!affected) throw new PlatformError('invite-required');
    const event = { kind: 'invite.used', userId, actor: bySelf(userId), client, details: { inviteId: id } } as const;
    await this.events.recordEvent(tx, event, now);
  }
}

/** Whether its maker could make it today. Keys and the command line stand for the instance, and have no name in it. */
async function isUpheld(tx: EntityManager, { createdBy, role }: Invite): Promise<boolean> {
  if (createdBy === null) return true;
  const maker = await tx.findOneBy(User, { id: createdBy, status: 'active' });
  return maker?.role === 'platform:owner' || (maker?.role === 'platform:admin' && role === 'platform:user');
}
