import { Injectable } from '@nestjs/common';
import type {
  CapabilityGrant as Grant,
  CapabilityGrantList,
  NewCapabilityGrant,
} from '@sv/contracts/capability.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import { GroupNames } from '../../kernel/auth-client/group-names';
import type { Caller } from '../../kernel/request-context/caller';
import { ActivityJournal, type AuditEntry } from '../../activity/journal/activity-journal';
import { PluginHost } from '../host/plugin-host';
import { Revisions } from '../../kernel/database/revisions';
import { CapabilityGrant } from './capability-grant.entity';
import { GrantedCapabilities } from './granted-capabilities';
import { People } from './people';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

/** What a grant says of whom it is for, besides the role. */
interface Names {
  userName: string | null;
  groupName: string | null;
}

/** Grants capabilities of plugins to roles, people and groups, and revokes them. */
@Injectable()
export class CapabilityGrantsService {
  constructor(
    private readonly db: DataSource,
    private readonly granted: GrantedCapabilities,
    private readonly plugins: PluginHost,
    private readonly people: People,
    private readonly groups: GroupNames,
    private readonly journal: ActivityJournal,
  ) {}

  /** All grants, also those of plugins that are disabled or removed; newest first. */
  async listGrants(): Promise<CapabilityGrantList> {
    const rows = await this.db.manager.find(CapabilityGrant, { order: { id: 'DESC' } });
    const names = await this.people.namesOf(rows.flatMap(({ userId }) => userId ?? []));
    const groupNameOf = await this.groups.namesFor(rows.map(({ groupId }) => groupId));
    const namesOf = ({ userId, groupId }: CapabilityGrant): Names => ({
      userName: userId === null ? null : (names.get(userId) ?? null),
      groupName: groupNameOf(groupId),
    });
    return { grants: rows.map(row => toGrant(row, namesOf(row))) };
  }

  /**
   * In force when it resolves, in the other processes within a second.
   *
   * @throws InvalidRequestError for a capability that no plugin declares, for more or less than one of role, user and group,
   *   and for one that is not there; PlatformError `conflict` when it is given already
   */
  async grantCapability(caller: Caller, wish: NewCapabilityGrant, now = new Date()): Promise<Grant> {
    const names = await this.assertSensible(wish);
    const { capability, role = null, userId = null, groupId = null } = wish;
    const row: CapabilityGrant = {
      id: newId(),
      tenantId: TENANT_ID,
      capability,
      role,
      userId,
      groupId,
      createdAt: now,
    };
    await this.db.transaction(async tx => {
      await insertIfAbsent(tx, CapabilityGrant, row);
      // The unique index decides, also between two processes at once.
      if (!(await tx.existsBy(CapabilityGrant, { id: row.id })))
        throw new PlatformError('conflict', 'This is already granted.');
      await this.writeDown(tx, 'capability.granted', actorOf(caller), row);
    });
    await this.granted.reload();
    return toGrant(row, names);
  }

  /** @throws PlatformError `not-found` */
  async revokeCapability(caller: Caller, id: string): Promise<void> {
    await this.db.transaction(async tx => {
      const row = await tx.findOneBy(CapabilityGrant, { id });
      const { affected } = await tx.delete(CapabilityGrant, { id });
      if (!row || !affected) throw new PlatformError('not-found');
      await this.writeDown(tx, 'capability.revoked', actorOf(caller), row);
    });
    await this.granted.reload();
  }

  private async writeDown(
    tx: EntityManager,
    action: AuditEntry['action'],
    actor: InternalActor,
    row: CapabilityGrant,
  ): Promise<void> {
    const { id, capability, role, userId, groupId } = row;
    const auditEntry: AuditEntry = {
      action,
      actor,
      ...(userId && { subjectUserId: userId }),
      targetType: 'capability-grant',
      targetId: id,
      metadata: { capability, ...(role && { role }), ...(groupId && { groupId }) },
    };
    await this.journal.record(tx, auditEntry);
    await Revisions.grow(tx, 'capability-grants');
  }

  /** @returns the name of the person or group it is for */
  private async assertSensible({ capability, role, userId, groupId }: NewCapabilityGrant): Promise<Names> {
    if (!this.plugins.declares(capability)) {
      throw InvalidRequestError.at('/capability', 'capability is not one that an installed plugin declares');
    }
    if ([role, userId, groupId].filter(holder => holder !== undefined).length !== 1) {
      throw InvalidRequestError.at(role ? '/userId' : '/role', 'give one of role, userId and groupId');
    }
    if (groupId !== undefined) return { userName: null, groupName: await this.nameOfGroup(groupId) };
    if (userId === undefined) return { userName: null, groupName: null };
    const person = await this.people.findPerson(userId);
    if (!person) throw InvalidRequestError.at('/userId', 'userId is not the id of an account');
    return { userName: person.name, groupName: null };
  }

  private async nameOfGroup(id: string): Promise<string> {
    const name = (await this.groups.readNames()).get(id);
    if (name === undefined) throw InvalidRequestError.at('/groupId', 'groupId is not the id of a group');
    return name;
  }
}

const toGrant = ({ id, capability, role, userId, groupId, createdAt }: CapabilityGrant, names: Names): Grant => ({
  id,
  capability,
  role,
  userId,
  groupId,
  ...names,
  createdAt: createdAt.toISOString(),
});
