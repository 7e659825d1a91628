import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, sdk } from '@sv/sdk';
import { In } from 'typeorm';
import { v7 as newId } from 'uuid';
import { balancesIn } from '../balances/balances';
import { GroupNews } from '../news/group-news';
import type { Owner } from '../owner';
import { removeReceipts } from '../receipts/remove-receipts';
import { deleteIfEmpty } from './delete-group';
import { requireRoom } from './groups.service';
import { MemberRow } from './member.entity';
import { holdGroup, presentUserIds, requireMember } from './membership';
import { requirePeople } from './people';

/** Who comes into a group, and who leaves it. */
@Injectable()
export class MembersService {
  constructor(private readonly news: GroupNews) {}

  /** Any member can take in others. Who left before comes back as the same member. */
  async add(owner: Owner, groupId: string, userIds: readonly string[]): Promise<void> {
    await requireMember(owner, groupId);
    await requirePeople(userIds);
    await sdk.db.transaction(async tx => {
      await holdGroup(tx, groupId);
      await requireMember(owner, groupId, tx);
      await takeIn(tx, owner.tenantId, groupId, [...new Set(userIds)]);
    });
    await this.news.changed(groupId);
  }

  /** The last one to leave deletes the group. @throws ConflictError while money is owed */
  async leave(owner: Owner, groupId: string, now = new Date()): Promise<void> {
    const receipts = await sdk.db.transaction(async tx => {
      await holdGroup(tx, groupId);
      const me = await requireMember(owner, groupId, tx);
      const members = tx.repository(MemberRow);
      const isLast = (await presentUserIds(groupId, tx)).length === 1;
      const balance = (await balancesIn([groupId], tx)).get(me.id) ?? 0;
      if (balance !== 0 && !isLast) throw new ConflictError('Settle up before you leave.');
      await members.update({ id: me.id }, { leftAt: now });
      return deleteIfEmpty(tx, groupId);
    });
    await removeReceipts(receipts);
    await this.news.changed(groupId, [owner.userId]);
  }
}

async function takeIn(tx: Db, tenantId: string, groupId: string, userIds: readonly string[]): Promise<void> {
  const members = tx.repository(MemberRow);
  const known = await members.findBy({ groupId, userId: In([...userIds]) });
  const added = userIds.filter(userId => !known.some(member => member.userId === userId));
  const count = await members.countBy({ groupId });
  requireRoom(count + added.length);
  for (const { id } of known) await members.update({ id }, { leftAt: null });
  if (added.length === 0) return;
  const rows = added.map((userId, at) => ({
    id: newId(),
    tenantId,
    groupId,
    userId,
    position: count + at,
    leftAt: null,
  }));
  await members.insert(rows);
}
