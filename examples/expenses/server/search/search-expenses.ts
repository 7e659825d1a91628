import { type SearchRequest, type SearchResult, sdk } from '@sv/sdk';
import { ILike, In, IsNull } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { caller } from '../owner';
import { type Reader, readerOf } from '../reader';

/** Finds groups by name and expenses by title, in the groups of the person who searches. */
export async function searchExpenses({ q, limit }: SearchRequest): Promise<SearchResult[]> {
  const [own, { money }] = await Promise.all([
    sdk.db.repository(MemberRow).findBy({ ...caller(), leftAt: IsNull() }),
    readerOf(caller().userId),
  ]);
  if (own.length === 0) return [];
  const groups = await sdk.db.repository(GroupRow).findBy({ id: In(own.map(({ groupId }) => groupId)) });
  const byId = new Map(groups.map(group => [group.id, group]));
  const title = ILike(`%${q.replace(/[%_\\]/g, '_')}%`);
  const where = { groupId: In([...byId.keys()]), kind: 'expense' as const, title };
  const entries = await sdk.db
    .repository(EntryRow)
    .find({ where, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  const named = groups.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return [...named.map(toResult), ...entries.map(entry => toEntryResult(entry, byId.get(entry.groupId)!, money))];
}

const toResult = ({ id, name }: GroupRow): SearchResult => ({ id, title: name, url: `/expenses/groups/${id}` });

const toEntryResult = (
  { id, title, amount, createdAt }: EntryRow,
  group: GroupRow,
  money: Reader['money'],
): SearchResult => ({
  ...{ id, title, url: `/expenses/groups/${group.id}`, at: createdAt },
  subtitle: `${money(amount, group.currency)}, ${group.name}`,
});
