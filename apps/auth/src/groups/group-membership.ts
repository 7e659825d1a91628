import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { EntityManager } from 'typeorm';
import { refuseUnlessAdministrator } from '../access/administrator';
import { GroupMember } from '../database/groups/group-member.entity';
import { Group } from '../database/groups/group.entity';
import { DEFAULT_TENANT, User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { PeopleDirectory } from '../directory/people-directory.sql';
import { RevocationLog } from '../revocations/revocation-log';
import { voidPayloads } from '../sessions/session.service';

const MAX_MEMBERS = 5000;

/** Who is to be a member of what. */
export interface Membership {
  groupId: string;
  userId: string;
}

/**
 * Adds users to groups and removes them. Administrators may, and the managers of a group in theirs. Each change voids
 * what the runtimes have cached of the user: what a group opens, it opens or closes at the next request.
 */
@Injectable()
export class GroupMembership {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Repeating it changes nothing.
   *
   * @param isManager as it is when undefined; only administrators change it
   * @throws PlatformError `forbidden`, `not-found` also for a user whom the actor may not see, `conflict` beyond 5,000
   *   members
   */
  async setMember(
    at: Membership,
    isManager: boolean | undefined,
    actor: InternalActor,
    now = new Date(),
  ): Promise<void> {
    await this.refuseUnseen(at.userId, actor);
    return this.revocations.runTransaction(async (tx, revoke) => {
      await refuseUnlessInCharge(tx, at, actor);
      if (isManager !== undefined) await refuseUnlessAdministrator(tx, actor);
      const member = await tx.findOneBy(GroupMember, at);
      if (!member) {
        await this.add(tx, { ...at, tenantId: DEFAULT_TENANT, isManager: isManager ?? false, addedAt: now }, actor);
        await voidPayloads(tx, revoke, at.userId);
      } else if (isManager !== undefined && member.isManager !== isManager) {
        await tx.update(GroupMember, at, { isManager });
        await this.record(tx, { kind: 'group.managers-changed', at, actor, details: { isManager } });
      }
    });
  }

  /** Repeating it changes nothing. Members may leave. @throws PlatformError `forbidden`, `not-found` */
  removeMember(at: Membership, actor: InternalActor): Promise<void> {
    return this.revocations.runTransaction(async (tx, revoke) => {
      const leaves = actor.actorType === 'user' && actor.actorId === at.userId;
      if (!(leaves && (await tx.existsBy(GroupMember, at)))) await refuseUnlessInCharge(tx, at, actor);
      const { affected } = await tx.delete(GroupMember, at);
      if (!affected) return;
      await this.record(tx, { kind: 'group.member-removed', at, actor });
      await voidPayloads(tx, revoke, at.userId);
    });
  }

  /** Otherwise a manager would add strangers to see them, and learn which ids are somebody's. */
  private async refuseUnseen(userId: string, { actorId, actorType }: InternalActor): Promise<void> {
    if (actorType !== 'user') return;
    const { users } = await this.directory.lookUpPeople({ viewer: actorId, ids: [userId] });
    if (!users.some(({ deleted }) => !deleted)) throw new PlatformError('not-found', 'There is no such user.');
  }

  private async add(tx: EntityManager, member: GroupMember, actor: InternalActor): Promise<void> {
    const { groupId, userId, isManager } = member;
    const user = await tx.findOneBy(User, { id: userId });
    if (!user || user.status === 'deleting') throw new PlatformError('not-found', 'There is no such user.');
    if ((await tx.countBy(GroupMember, { groupId })) >= MAX_MEMBERS)
      throw new PlatformError('conflict', `A group has at most ${MAX_MEMBERS.toLocaleString('en')} members.`);
    await tx.insert(GroupMember, member);
    await this.record(tx, { kind: 'group.member-added', at: { groupId, userId }, actor, details: { isManager } });
  }

  private record(tx: EntityManager, { kind, at: { groupId, userId }, actor, details }: MembershipEvent): Promise<void> {
    return this.events.recordEvent(tx, { kind, userId, actor, details: { groupId, ...details } });
  }
}

interface MembershipEvent {
  kind: 'group.member-added' | 'group.member-removed' | 'group.managers-changed';
  at: Membership;
  actor: InternalActor;
  details?: { isManager: boolean };
}

/** Strangers learn nothing: for them, a group of others is not there. @throws PlatformError `forbidden`, `not-found` */
async function refuseUnlessInCharge(tx: EntityManager, { groupId }: Membership, actor: InternalActor): Promise<void> {
  const own = actor.actorType === 'user' && (await tx.findOneBy(GroupMember, { groupId, userId: actor.actorId }));
  const isActive = own && (await tx.existsBy(User, { id: own.userId, status: 'active' }));
  if (own && own.isManager && isActive) return;
  const problem = await refuseUnlessAdministrator(tx, actor).catch((error: unknown) => error);
  if (problem) throw own ? problem : new PlatformError('not-found');
  if (!(await tx.existsBy(Group, { id: groupId }))) throw new PlatformError('not-found');
}
