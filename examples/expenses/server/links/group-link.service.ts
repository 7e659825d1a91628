import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, sdk } from '@sv/sdk';
import { IsNull } from 'typeorm';
import type { PublicBalance } from '../../shared/group.contract';
import { balancesIn } from '../balances/balances';
import { settlingPayments } from '../balances/settling';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { requireMember } from '../groups/membership';
import { peopleOf } from '../groups/people';
import { GroupNews } from '../news/group-news';
import { type Owner, TENANT } from '../owner';

/** The link to the balances of a group, for people without an account. A group has one at a time. */
@Injectable()
export class GroupLinkService {
  constructor(private readonly news: GroupNews) {}

  /** @throws ConflictError when the group is shared already */
  async share(owner: Owner, groupId: string): Promise<{ url: string }> {
    await requireMember(owner, groupId);
    const { url, id: linkId } = await sdk.links.create({
      path: '/balance/:token',
      label: 'Expenses: balances of a group',
    });
    const { affected } = await sdk.db.repository(GroupRow).update({ id: groupId, linkId: IsNull() }, { linkId });
    if (affected === 0) {
      await sdk.links.revoke(linkId);
      throw new ConflictError('There is already a link. Delete it first.');
    }
    await this.news.changed(groupId);
    return { url };
  }

  /** Any member may end it. Without the group, a link of somebody else shows nothing. */
  async end(owner: Owner, groupId: string): Promise<void> {
    await requireMember(owner, groupId);
    const groups = sdk.db.repository(GroupRow);
    const group = await groups.findOneBy({ id: groupId });
    if (!group?.linkId) return;
    await groups.update({ id: groupId, linkId: group.linkId }, { linkId: null });
    await sdk.links.revoke(group.linkId).catch(ignoreNotOwn);
    await this.news.changed(groupId);
  }

  /** @throws NotFoundError for every link that does not work, whatever the reason */
  async read(token: string): Promise<PublicBalance> {
    const link = await sdk.links.check(token);
    const group = link && (await sdk.db.repository(GroupRow).findOneBy({ linkId: link.id }));
    if (!group) throw new NotFoundError();
    // Who left the group shows nothing of it any more, not even to others.
    await requireMember({ tenantId: TENANT, userId: link.createdBy }, group.id);
    return balanceOf(group);
  }
}

async function balanceOf({ id, name, currency }: GroupRow): Promise<PublicBalance> {
  const rows = await sdk.db
    .repository(MemberRow)
    .find({ where: { groupId: id, leftAt: IsNull() }, order: { position: 'ASC' } });
  const [balances, people] = [await balancesIn([id]), await peopleOf(rows)];
  const nameOf = (memberId: string): string => people.get(memberId)?.name ?? 'Somebody';
  const members = rows.map(row => ({ id: row.id, name: nameOf(row.id), balance: balances.get(row.id) ?? 0 }));
  const debts = settlingPayments(members).map(({ fromId, toId, amount }) => ({
    from: nameOf(fromId),
    to: nameOf(toId),
    amount,
  }));
  return { name, currency, members: members.map(({ name: person, balance }) => ({ name: person, balance })), debts };
}

function ignoreNotOwn(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
