import { Injectable } from '@nestjs/common';
import type {
  AdminGroup,
  AdminGroupList,
  GroupMember as MemberItem,
  GroupMemberList,
  OwnGroupList,
} from '@sv/contracts/people.contract';
import type { InternalMemberships } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { GroupMember } from '../database/groups/group-member.entity';
import { Group } from '../database/groups/group.entity';
import { User } from '../database/user.entity';
import { fromCursor, toPage } from '../http/cursor';
import { toPattern } from '../http/like-pattern';
import type { GroupQuery } from './groups.dto';

interface GroupRow {
  id: string;
  name: string;
  version: number;
  created: string;
  members: number | string;
}

/** Reads groups and their members. Lists are ordered by name. */
@Injectable()
export class GroupDirectory {
  constructor(private readonly db: DataSource) {}

  /** @throws InvalidRequestError for a cursor of another list */
  async listGroups({ q, limit, cursor }: GroupQuery): Promise<AdminGroupList> {
    const groups = counted(this.db.manager)
      .orderBy('team.nameKey', 'ASC')
      .limit(limit + 1);
    if (q) groups.andWhere(`team.nameKey LIKE :part ESCAPE '\\'`, { part: toPattern(q) });
    if (cursor) groups.andWhere(`team.nameKey > ${nameKeyOfGroup(groups)}`, { after: fromCursor(cursor) });
    const { page, nextCursor } = toPage(await groups.getRawMany<GroupRow>(), limit);
    return { groups: page.map(toAdminGroup), nextCursor };
  }

  /** @throws PlatformError `not-found` */
  async findGroup(id: string, tx: EntityManager = this.db.manager): Promise<AdminGroup> {
    const row = await counted(tx).where('team.id = :id', { id }).getRawOne<GroupRow>();
    if (!row) throw new PlatformError('not-found');
    return toAdminGroup(row);
  }

  /** @throws PlatformError `not-found`; InvalidRequestError for a cursor of another list */
  async listMembers(groupId: string, { q, limit, cursor }: GroupQuery): Promise<GroupMemberList> {
    if (!(await this.db.getRepository(Group).existsBy({ id: groupId }))) throw new PlatformError('not-found');
    const members = this.db
      .createQueryBuilder(User, 'user')
      .innerJoin(GroupMember, 'member', 'member.userId = user.id AND member.groupId = :groupId', { groupId })
      .select(['user.id AS "id"', 'user.name AS "name"', 'user.email AS "email"', 'user.image AS "image"'])
      .addSelect('member.isManager', 'isManager')
      .orderBy('user.searchText', 'ASC')
      .limit(limit + 1);
    if (q) members.andWhere(`user.searchText LIKE :part ESCAPE '\\'`, { part: toPattern(q) });
    if (cursor) members.andWhere(`user.searchText > ${placeOfMember(members)}`, { after: fromCursor(cursor) });
    const { page, nextCursor } = toPage(await members.getRawMany<MemberItem>(), limit);
    return { members: page.map(row => ({ ...row, isManager: Boolean(row.isManager) })), nextCursor };
  }

  /**
   * For the runtimes, which keep it as long as the epoch holds. The epoch is read first: then the ids are never older
   * than what it stands for.
   *
   * @throws PlatformError `not-found`
   */
  async membershipsOf(userId: string): Promise<InternalMemberships> {
    const user = await this.db.getRepository(User).findOneBy({ id: userId });
    if (!user) throw new PlatformError('not-found');
    const memberships = await this.db.getRepository(GroupMember).find({ where: { userId }, select: { groupId: true } });
    return { epoch: user.epoch, groupIds: memberships.map(({ groupId }) => groupId) };
  }

  /** The groups a user belongs to. */
  async groupsOf(userId: string): Promise<OwnGroupList> {
    const rows = await counted(this.db.manager)
      .innerJoin(GroupMember, 'mine', 'mine.groupId = team.id AND mine.userId = :userId', { userId })
      .addSelect('mine.isManager', 'isManager')
      .orderBy('team.nameKey', 'ASC')
      .getRawMany<GroupRow & { isManager: boolean | number }>();
    return {
      groups: rows.map(({ id, name, members, isManager }) => ({
        id,
        name,
        members: Number(members),
        isManager: Boolean(isManager),
      })),
    };
  }
}

function counted(tx: EntityManager): SelectQueryBuilder<Group> {
  const groups = tx.createQueryBuilder(Group, 'team');
  const members = groups.subQuery().select('COUNT(*)').from(GroupMember, 'each').where('each.groupId = team.id');
  return groups
    .select(['team.id AS "id"', 'team.name AS "name"', 'team.version AS "version"', 'team.createdAt AS "created"'])
    .addSelect(members.getQuery(), 'members');
}

/** Where the row of a cursor stands. When it was deleted meanwhile there is no such place, and the list ends. */
const nameKeyOfGroup = (query: SelectQueryBuilder<Group>): string =>
  query.subQuery().select('last.nameKey').from(Group, 'last').where('last.id = :after').getQuery();

/** Of members only: with the id of somebody else as a cursor, a manager could find out their name letter by letter. */
const placeOfMember = (query: SelectQueryBuilder<User>): string =>
  query
    .subQuery()
    .select('last.searchText')
    .from(User, 'last')
    .innerJoin(GroupMember, 'place', 'place.userId = last.id AND place.groupId = :groupId')
    .where('last.id = :after')
    .getQuery();

const toAdminGroup = ({ id, name, version, created, members }: GroupRow): AdminGroup => ({
  id,
  name,
  members: Number(members),
  createdAt: created,
  version: Number(version),
});
