import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import type { CreatedInvite, NewInvite } from '@sv/contracts/admin/invites.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { PlatformError } from '@sv/server/problem/platform-error';
import { refuseUnlessAdministrator } from '../access/administrator';
import { AuthConfig } from '../config/auth-config';
import { Invite } from '../database/people/invite.entity';
import { DEFAULT_TENANT, User } from '../database/user.entity';
import { InviteMail } from '../email/invite-mail';
import { AuthEventLog } from '../events/auth-event-log';
import { invitesTo, mayWrite } from '../mail/mail-budget';
import { RevocationLog } from '../revocations/revocation-log';
import { toInviteItem } from './invite-directory';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 72;

/** Invites people and revokes invitations. One address has one open invitation: the newest. */
@Injectable()
export class InviteAdministration {
  constructor(
    private readonly config: AuthConfig,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly mail: InviteMail,
  ) {}

  /**
   * In a transaction of the revocation log, whose lock lets only one of two invitations of an address at once be the
   * newer one.
   *
   * @throws PlatformError `forbidden`, `email-taken`
   */
  createInvite(wish: NewInvite, actor: InternalActor, now = new Date()): Promise<CreatedInvite> {
    const { email, role = 'platform:user', expiresInHours = DEFAULT_HOURS, path } = wish;
    return this.revocations.runTransaction(async tx => {
      await refuseUnlessAdministrator(tx, actor, { assignsRole: role !== 'platform:user' });
      if (await tx.existsBy(User, { email })) throw new PlatformError('email-taken');
      await this.voidEarlier(tx, email, { actor, now });
      const token = newToken();
      const invite = tx.create(Invite, {
        id: newId(),
        tenantId: DEFAULT_TENANT,
        email,
        role,
        tokenHash: hashToken(token),
        createdBy: actor.actorType === 'user' ? actor.actorId : null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + expiresInHours * HOUR_MS),
        usedAt: null,
      });
      await tx.insert(Invite, invite);
      const details = { inviteId: invite.id, role };
      await this.events.recordEvent(tx, { kind: 'invite.created', userId: null, actor, details }, now);
      const query = new URLSearchParams({ invite: token, ...(path && { returnUrl: path }) });
      const url = `${this.config.publicUrl}/register?${query}`;
      await this.send(tx, invite, { url, now });
      return { invite: toInviteItem(invite), token, url };
    }, now);
  }

  /** @throws PlatformError `forbidden`, `not-found`, `conflict` when it was used */
  revokeInvite(id: string, actor: InternalActor, now = new Date()): Promise<void> {
    return this.revocations.runTransaction(async tx => {
      await refuseUnlessAdministrator(tx, actor);
      const { affected } = await tx.delete(Invite, { id, usedAt: IsNull() });
      if (affected) return this.events.recordEvent(tx, revoked(id, actor), now);
      if (await tx.existsBy(Invite, { id })) throw new PlatformError('conflict', 'This invite was already used.');
      throw new PlatformError('not-found');
    }, now);
  }

  private async voidEarlier(
    tx: EntityManager,
    email: string,
    { actor, now }: { actor: InternalActor; now: Date },
  ): Promise<void> {
    const earlier = await tx.findBy(Invite, { email, usedAt: IsNull() });
    for (const { id } of earlier) {
      const { affected } = await tx.delete(Invite, { id, usedAt: IsNull() });
      if (affected) await this.events.recordEvent(tx, { ...revoked(id, actor), reason: 'replaced' }, now);
    }
  }

  private async send(
    tx: EntityManager,
    { email, createdBy, expiresAt }: Invite,
    { url, now }: { url: string; now: Date },
  ): Promise<void> {
    // Whoever invites has the link in the answer, and can hand it over.
    if (!(await mayWrite(tx, [invitesTo(email)], now))) return;
    const inviter = createdBy ? await tx.findOneBy(User, { id: createdBy }) : null;
    await this.mail.queueInviteMail(tx, { email, url, inviterName: inviter?.name ?? null, expiresAt }, now);
  }
}

const revoked = (inviteId: string, actor: InternalActor) =>
  ({ kind: 'invite.revoked', userId: null, actor, details: { inviteId } }) as const;
