import { Injectable } from '@nestjs/common';
import type { ActiveUserCount, ActiveUserIds } from '@sv/contracts/internal.contract';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { GroupMember } from '../database/groups/group-member.entity';
import { User } from '../database/user.entity';
import { fromCursor, toPage } from '../http/cursor';
import type { UserIdsQuery } from './user.dto';

/** Lists and counts the people who can sign in, by id only: broadcasts to everybody need no names. */
@Injectable()
export class Headcount {
  constructor(private readonly db: DataSource) {}

  /** In the order of the ids. @throws InvalidRequestError for a cursor that is none of ours */
  async userIds({ roles, groupId, limit, cursor }: UserIdsQuery): Promise<ActiveUserIds> {
    const users = this.active()
      .select('user.id', 'id')
      .orderBy('user.id', 'ASC')
      .limit(limit + 1);
    if (roles) users.andWhere('user.role IN (:...roles)', { roles });
    if (groupId) {
      const on = 'member.userId = user.id AND member.groupId = :groupId';
      users.innerJoin(GroupMember, 'member', on, { groupId });
    }
    if (cursor) users.andWhere('user.id > :after', { after: fromCursor(cursor) });
    const { page, nextCursor } = toPage(await users.getRawMany<{ id: string }>(), limit);
    return { ids: page.map(({ id }) => id), nextCursor };
  }

  async countUsers(): Promise<ActiveUserCount> {
    const users = this.active().select('user.role', 'role').addSelect('COUNT(*)', 'people').groupBy('user.role');
    const rows = await users.getRawMany<{ role: string; people: number | string }>();
    return { roles: Object.fromEntries(rows.map(({ role, people }) => [role, Number(people)])) };
  }

  private active(): SelectQueryBuilder<User> {
    return this.db.getRepository(User).createQueryBuilder('user').where("user.status = 'active'");
  }
}
