import { sdk } from '@sv/sdk';
import { inPages } from '@sv/sdk/portability';
import { IsNull, MoreThan } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import type { ShareRow } from '../entries/share.entity';
import { sharesOfEntries } from '../entries/shares-of-entries';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { TENANT } from '../owner';
import type { ExportedEntry, ExportedGroup } from './exported-group';

/** What a person takes along: every group that they see, one at a time. */
export async function* exportGroups({ userId }: { userId: string }): AsyncIterable<ExportedGroup> {
  const members = sdk.db.repository(MemberRow);
  const own = { tenantId: TENANT, userId, leftAt: IsNull() };
  const memberships = inPages<MemberRow, MemberRow>(
    last =>
      members.find({ where: { ...own, ...(last && { id: MoreThan(last.id) }) }, order: { id: 'ASC' }, take: 100 }),
    row => row,
  );
  for await (const membership of memberships) {
    const group = await sdk.db.repository(GroupRow).findOneBy({ id: membership.groupId });
    if (group) yield await toRecord(group, membership.id);
  }
}

async function toRecord({ id, name, currency, createdAt }: GroupRow, me: string): Promise<ExportedGroup> {
  const where = { groupId: id };
  const members = await sdk.db.repository(MemberRow).find({ where, order: { position: 'ASC' } });
  const entries = await sdk.db.repository(EntryRow).find({ where, order: { number: 'ASC' } });
  const shares = await sharesOfEntries(entries);
  return {
    ...{ id, name, currency, createdAt: createdAt.toISOString() },
    members: members.map(member => ({ id: member.id, isYou: member.id === me })),
    entries: entries.map(entry => toEntry(entry, me, sharesInOrder(members, shares.get(entry.id) ?? []))),
  };
}

/** In an order that stays when ids change. */
const sharesInOrder = (members: readonly MemberRow[], shares: readonly ShareRow[]): ShareRow[] =>
  members.flatMap(({ id }) => shares.filter(({ memberId }) => memberId === id));

/** A receipt of somebody else is theirs: it is in their export. */
const toEntry = (entry: EntryRow, me: string, shares: readonly ShareRow[]): ExportedEntry => {
  const { id, kind, title, amount, payerId, createdAt } = entry;
  return {
    ...{ id, kind, title, amount, payerId, createdAt: createdAt.toISOString() },
    receiptId: entry.receiptBy === me ? entry.receiptId : null,
    shares: shares.map(share => ({ id: share.id, memberId: share.memberId, amount: share.amount })),
  };
};
