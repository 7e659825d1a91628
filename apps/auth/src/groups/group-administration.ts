import { Injectable } from '@nestjs/common';
import type { AdminGroup } from '@sv/contracts/people.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import { type EntityManager, Not } from 'typeorm';
import { refuseUnlessAdministrator } from '../access/administrator';
import type { AuthEvent } from '../database/auth-event.entity';
import { Group, nameKeyOf } from '../database/groups/group.entity';
import { DEFAULT_TENANT } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { RevocationLog } from '../revocations/revocation-log';
import { GroupDirectory } from './group-directory.sql';
import { voidPayloadsOfMembers } from './void-payloads-of-members.sql';

const MAX_GROUPS = 1000;

/**
 * Creates, renames and deletes groups. In transactions of the revocation log: its lock makes every look at names and
 * numbers hold until the commit.
 */
@Injectable()
export class GroupAdministration {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly directory: GroupDirectory,
  ) {}

  /** @throws PlatformError `forbidden`, `conflict` for a taken name and beyond 1,000 groups */
  createGroup(name: string, actor: InternalActor, now = new Date()): Promise<AdminGroup> {
    return this.revocations.runTransaction(async tx => {
      await refuseUnlessAdministrator(tx, actor);
      await refuseTakenName(tx, name);
      if ((await tx.countBy(Group, { tenantId: DEFAULT_TENANT })) >= MAX_GROUPS)
        throw new PlatformError('conflict', `A workspace has at most ${MAX_GROUPS.toLocaleString('en')} groups.`);
      const id = newId();
      const group = { id, tenantId: DEFAULT_TENANT, name, nameKey: nameKeyOf(name), version: 1, createdAt: now };
      await tx.insert(Group, group);
      await this.record(tx, 'group.created', { actor, details: { groupId: id, name } });
      return this.directory.findGroup(id, tx);
    });
  }

  /**
   * @param expected the version that the change was made for; any when null
   * @throws PlatformError `forbidden`, `not-found`, `conflict` for a taken name; ChangedMeanwhileProblem
   */
  renameGroup(
    id: string,
    { name, expected }: { name: string; expected: number | null },
    actor: InternalActor,
  ): Promise<AdminGroup> {
    return this.revocations.runTransaction(async tx => {
      await refuseUnlessAdministrator(tx, actor);
      const group = await tx.findOneBy(Group, { id });
      if (!group) throw new PlatformError('not-found');
      if (expected !== null && expected !== group.version)
        throw new ChangedMeanwhileProblem(await this.directory.findGroup(id, tx));
      if (name === group.name) return this.directory.findGroup(id, tx);
      await refuseTakenName(tx, name, id);
      await tx.update(Group, { id }, { name, nameKey: nameKeyOf(name), version: group.version + 1 });
      await this.record(tx, 'group.renamed', { actor, details: { groupId: id, from: group.name, to: name } });
      return this.directory.findGroup(id, tx);
    });
  }

  /** Its members stay users of the workspace. @throws PlatformError `forbidden`, `not-found` */
  deleteGroup(id: string, actor: InternalActor): Promise<void> {
    return this.revocations.runTransaction(async (tx, revoke) => {
      await refuseUnlessAdministrator(tx, actor);
      const group = await tx.findOneBy(Group, { id });
      if (!group) throw new PlatformError('not-found');
      await voidPayloadsOfMembers(tx, revoke, id);
      await tx.delete(Group, { id });
      await this.record(tx, 'group.deleted', { actor, details: { groupId: id, name: group.name } });
    });
  }

  private record(
    tx: EntityManager,
    kind: AuthEvent['kind'],
    { actor, details }: { actor: InternalActor; details: AuthEvent['details'] },
  ): Promise<void> {
    return this.events.recordEvent(tx, { kind, userId: null, actor, details });
  }
}

async function refuseTakenName(tx: EntityManager, name: string, id?: string): Promise<void> {
  const other = { tenantId: DEFAULT_TENANT, nameKey: nameKeyOf(name), ...(id && { id: Not(id) }) };
  if (await tx.existsBy(Group, other)) throw new PlatformError('conflict', 'A group with this name already exists.');
}
