import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, sdk } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import { v7 as newId } from 'uuid';
import { expenseLimits } from '../../shared/expense-limits';
import type { GroupDetail, GroupSummary, NewGroup } from '../../shared/group.contract';
import { balancesIn } from '../balances/balances';
import { settlingPayments } from '../balances/settling';
import { GroupNews } from '../news/group-news';
import type { Owner } from '../owner';
import { GroupRow } from './group.entity';
import { MemberRow } from './member.entity';
import { requireMember } from './membership';
import { membersOf, peopleOf, requirePeople } from './people';

/** The groups of a person: list, read, create. */
@Injectable()
export class GroupsService {
  constructor(private readonly news: GroupNews) {}

  async list(owner: Owner): Promise<GroupSummary[]> {
    const own = await sdk.db.repository(MemberRow).findBy({ ...owner, leftAt: IsNull() });
    if (own.length === 0) return [];
    const ids = own.map(({ groupId }) => groupId);
    const [groups, people, balances] = await Promise.all([
      sdk.db.repository(GroupRow).find({ where: { id: In(ids) }, order: { name: 'ASC', id: 'ASC' } }),
      sdk.db.repository(MemberRow).countPer('groupId', { groupId: In(ids), leftAt: IsNull() }),
      balancesIn(ids),
    ]);
    const me = new Map(own.map(({ groupId, id }) => [groupId, id]));
    return groups.map(({ id, name, currency }) => ({
      ...{ id, name, currency },
      people: people.get(id) ?? 0,
      balance: balances.get(me.get(id)!) ?? 0,
    }));
  }

  /** @throws NotFoundError also for somebody else's */
  async read(owner: Owner, id: string): Promise<GroupDetail> {
    const me = await requireMember(owner, id);
    const group = await sdk.db.repository(GroupRow).findOneBy({ id });
    const rows = await sdk.db.repository(MemberRow).find({ where: { groupId: id }, order: { position: 'ASC' } });
    const [balances, people] = [await balancesIn([id]), await peopleOf(rows)];
    const members = rows.map(row => ({
      id: row.id,
      userId: row.userId,
      ...people.get(row.id)!,
      hasLeft: row.leftAt !== null,
      balance: balances.get(row.id) ?? 0,
    }));
    const { name, currency, linkId } = group!;
    return { id, name, currency, me: me.id, members, debts: settlingPayments(members), isShared: linkId !== null };
  }

  /** @throws InvalidInputError for somebody whom the caller does not see */
  async create(
    owner: Owner,
    { workspaceGroupId, userIds, ...given }: NewGroup,
    now = new Date(),
  ): Promise<GroupSummary> {
    await requirePeople(userIds);
    const others = workspaceGroupId ? await membersOf(workspaceGroupId) : [];
    const people = [...new Set([owner.userId, ...userIds, ...others])];
    requireRoom(people.length);
    const id = newId();
    const { name, currency } = given;
    await sdk.db.transaction(async tx => {
      await requireFewGroups(tx, owner);
      const { tenantId } = owner;
      await tx
        .repository(GroupRow)
        .insert({ id, tenantId, name, currency, lastNumber: 0, linkId: null, createdAt: now });
      const members = people.map((userId, position) => ({
        id: newId(),
        tenantId,
        groupId: id,
        userId,
        position,
        leftAt: null,
      }));
      await tx.repository(MemberRow).insert(members);
    });
    await this.news.changed(id);
    return { id, name, currency, people: people.length, balance: 0 };
  }
}

/** @throws ConflictError when there are more people than a group may have */
export function requireRoom(people: number): void {
  const limit = expenseLimits.membersPerGroup;
  if (people > limit) throw new ConflictError(`A group may have ${limit} people.`);
}

/** Counts the groups of who creates one. Others may take the person into more. */
async function requireFewGroups(tx: Db, owner: Owner): Promise<void> {
  const limit = expenseLimits.groupsPerPerson;
  if ((await tx.repository(MemberRow).countBy({ ...owner, leftAt: IsNull() })) >= limit) {
    throw new ConflictError(`You may be in ${limit} groups. Leave one first.`);
  }
}
