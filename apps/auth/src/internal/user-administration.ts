import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { voidLinks } from '../mail/mailed-links';
import { SecurityNotices } from '../security-notices/security-notices';
import { SessionService, voidPayloads } from '../sessions/session.service';
import { AccountChanges, type AccountChange } from './account-change';
import { refuseWithoutAuthority, refuseWithoutFreshSession } from './authority';
import { refuseWithoutOtherOwner } from './last-owner';
import type { UserChangeDto } from './user.dto';

/** What administrators do to accounts. Whatever a cache may hold of them is void when it returns. */
@Injectable()
export class UserAdministration {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionService,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /** @throws PlatformError `not-found`, `forbidden`, `reauthentication-required`, `last-owner`, `conflict` */
  changeUser(id: string, wish: UserChangeDto): Promise<User> {
    return this.changes.runWithin(id, wish, async change => {
      const { tx, actor, user: target } = change;
      const own = wish.active === undefined;
      await refuseWithoutAuthority(tx, actor, { target, own, assignsRole: wish.role !== undefined });
      refuseWithoutFreshSession(actor, target, wish);
      if (wish.role !== undefined) await this.assignRole(change, wish.role);
      if (wish.image !== undefined) await this.setImage(change, wish.image);
      if (wish.active !== undefined) await this.setActive(change, wish.active);
      if (wish.status === 'deleting') await this.markDeleting(change);
      return tx.findOneByOrFail(User, { id });
    });
  }

  /** Ends every session of a person. @throws PlatformError `not-found`, `forbidden` */
  signOut(id: string, by: InternalActor): Promise<void> {
    return this.changes.runWithin(id, by, async ({ tx, revoke, user: target, actor }) => {
      await refuseWithoutAuthority(tx, actor, { target, own: true });
      await this.sessions.endAll(tx, revoke, id);
      await this.events.recordEvent(tx, { kind: 'session.ended', userId: id, actor, reason: 'signed-out' });
      if (!isSelf(actor, id)) await this.notices.notifyUser(tx, target, { kind: 'signed-out-by-admin' });
    });
  }

  private async assignRole({ tx, revoke, user, actor }: AccountChange, role: User['role']): Promise<void> {
    if (role === user.role) return;
    await refuseWithoutOtherOwner(tx, user);
    await tx.update(User, { id: user.id }, { role });
    await voidPayloads(tx, revoke, user.id);
    // An admin who made one for a member would otherwise have it for an owner.
    await voidLinks(tx, user.id, ['reset-handed-over']);
    const details = { from: user.role, to: role };
    await this.events.recordEvent(tx, { kind: 'user.role-changed', userId: user.id, actor, details });
    if (!isSelf(actor, user.id)) await this.notices.notifyUser(tx, user, { kind: 'role-changed', role });
  }

  private async setImage({ tx, revoke, user, actor }: AccountChange, image: string | null): Promise<void> {
    if (image === user.image) return;
    await tx.update(User, { id: user.id }, { image });
    await voidPayloads(tx, revoke, user.id);
    await this.events.recordEvent(tx, { kind: 'user.profile-changed', userId: user.id, actor, reason: 'image' });
  }

  private async setActive({ tx, revoke, user, actor }: AccountChange, active: boolean): Promise<void> {
    if (user.status === 'deleting') throw new PlatformError('conflict', 'This account is being deleted.');
    if (active === (user.status === 'active')) return;
    if (!active) {
      await refuseWithoutOtherOwner(tx, user);
      await this.sessions.endAll(tx, revoke, user.id);
    }
    await tx.update(User, { id: user.id }, { status: active ? 'active' : 'deactivated' });
    const kind = active ? 'user.activated' : 'user.deactivated';
    await this.events.recordEvent(tx, { kind, userId: user.id, actor });
  }

  private async markDeleting({ tx, revoke, user, actor }: AccountChange): Promise<void> {
    if (user.status === 'deleting') return;
    await refuseWithoutOtherOwner(tx, user);
    await tx.update(User, { id: user.id }, { status: 'deleting' });
    await this.sessions.endAll(tx, revoke, user.id);
    await this.events.recordEvent(tx, { kind: 'user.deleting', userId: user.id, actor });
  }
}

const isSelf = ({ actorId, actorType }: InternalActor, id: string): boolean => actorType === 'user' && actorId === id;
