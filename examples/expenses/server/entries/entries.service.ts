import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import { In, IsNull, LessThan } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { Entry, EntryPage, NewExpense, NewSettlement, Share } from '../../shared/entry.contract';
import { expenseLimits } from '../../shared/expense-limits';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { holdGroup, requireMember } from '../groups/membership';
import { GroupNews } from '../news/group-news';
import { TellDebtors } from '../news/tell-debtors';
import type { Owner } from '../owner';
import { removeReceipts } from '../receipts/remove-receipts';
import { EntryRow } from './entry.entity';
import { ShareRow } from './share.entity';
import { sharesOfEntries } from './shares-of-entries';
import { sharesOf } from './split';

const PAGE = 50;

type NewEntry = Pick<Entry, 'kind' | 'title' | 'amount' | 'payerId' | 'shares'>;

/** The expenses and settlements of a group. Any member may add and delete them. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly news: GroupNews,
    private readonly debtors: TellDebtors,
  ) {}

  async list(owner: Owner, groupId: string, before?: number): Promise<EntryPage> {
    await requireMember(owner, groupId);
    const where = { groupId, ...(before !== undefined && { number: LessThan(before) }) };
    const rows = await sdk.db.repository(EntryRow).find({ where, order: { number: 'DESC' }, take: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const shares = await sharesOfEntries(page);
    const entries = page.map(row => toEntry(row, shares.get(row.id) ?? []));
    return { entries, nextCursor: rows.length > PAGE ? String(page.at(-1)!.number) : null };
  }

  async addExpense(owner: Owner, groupId: string, { split, ...given }: NewExpense, now = new Date()): Promise<Entry> {
    const { title, amount, payerId } = given;
    const shares = sharesOf({ ...given, split });
    const added = await sdk.db.transaction(async tx => {
      const me = await requireMember(owner, groupId, tx);
      const expense = { kind: 'expense' as const, title, amount, payerId, shares };
      const entry = await addEntry(tx, owner.tenantId, groupId, expense, now);
      await this.debtors.expenseAdded({ entryId: entry.id, addedBy: me.id });
      return entry;
    });
    await this.news.changed(groupId);
    return added;
  }

  async settle(owner: Owner, groupId: string, settlement: NewSettlement, now = new Date()): Promise<Entry> {
    const added = await sdk.db.transaction(async tx => {
      await requireMember(owner, groupId, tx);
      return addSettlement(tx, owner.tenantId, groupId, settlement, now);
    });
    await this.news.changed(groupId);
    return added;
  }

  /** @throws NotFoundError also for an entry of another group */
  async remove(owner: Owner, groupId: string, id: string): Promise<void> {
    const receiptId = await sdk.db.transaction(async tx => {
      await holdGroup(tx, groupId);
      await requireMember(owner, groupId, tx);
      const entry = await tx.repository(EntryRow).findOneBy({ id, groupId });
      if (!entry) throw new NotFoundError('There is no such expense.');
      await tx.repository(EntryRow).delete({ id });
      await tx.repository(ShareRow).delete({ entryId: id });
      return entry.receiptId;
    });
    if (receiptId) await removeReceipts([receiptId]);
    await this.news.changed(groupId);
  }
}

/** Money that one member gave another one. @throws InvalidInputError when it is no two members of the group */
export function addSettlement(
  tx: Db,
  tenantId: string,
  groupId: string,
  { fromId, toId, amount }: NewSettlement,
  now = new Date(),
): Promise<Entry> {
  if (fromId === toId) throw new InvalidInputError('/toId', 'Nobody pays themselves.');
  const shares = [{ memberId: toId, amount }];
  return addEntry(tx, tenantId, groupId, { kind: 'settlement', title: '', amount, payerId: fromId, shares }, now);
}

async function addEntry(tx: Db, tenantId: string, groupId: string, entry: NewEntry, now: Date): Promise<Entry> {
  const number = await nextNumber(tx, groupId);
  await requireMembers(tx, groupId, entry);
  const { shares, ...given } = entry;
  const row = { id: newId(), tenantId, groupId, number, ...given, receiptId: null, receiptBy: null, createdAt: now };
  await tx.repository(EntryRow).insert(row);
  const rows = shares.map(share => ({ id: newId(), tenantId, groupId, entryId: row.id, ...share }));
  await tx.repository(ShareRow).insert(rows);
  return toEntry(row, shares);
}

/** Locks the group, so that two requests at once do not exceed the limit, and nobody leaves meanwhile. */
async function nextNumber(tx: Db, groupId: string): Promise<number> {
  await tx.repository(GroupRow).increment({ id: groupId }, 'lastNumber', 1);
  const limit = expenseLimits.entriesPerGroup;
  if ((await tx.repository(EntryRow).countBy({ groupId })) >= limit) {
    throw new ConflictError(`A group may have ${limit} expenses. Delete some first.`);
  }
  const group = await tx.repository(GroupRow).findOneBy({ id: groupId });
  return group!.lastNumber;
}

/** Who left has no part in new expenses. Whose account is gone can still be paid back. */
async function requireMembers(tx: Db, groupId: string, { payerId, shares }: NewEntry): Promise<void> {
  const ids = new Set([payerId, ...shares.map(({ memberId }) => memberId)]);
  const found = await tx.repository(MemberRow).countBy({ groupId, id: In([...ids]), leftAt: IsNull() });
  if (found < ids.size) throw new InvalidInputError('/payerId', 'Somebody does not belong to the group.');
}

const toEntry = (row: EntryRow, shares: readonly Share[]): Entry => ({
  ...{ id: row.id, kind: row.kind, title: row.title, amount: row.amount, payerId: row.payerId },
  ...{ createdAt: row.createdAt.toISOString(), hasReceipt: row.receiptId !== null },
  shares: shares.map(({ memberId, amount: own }) => ({ memberId, amount: own })),
});
