import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { readerOf } from '../reader';

interface AddedExpense {
  entryId: string;
  /** Who added it knows already. */
  addedBy: string;
}

interface ToTell {
  entryId: string;
  memberId: string;
}

/**
 * Tells those who owe something for a new expense: by one job for the expense, stored with it, and one for each of them,
 * so that a failure repeats nobody else's notification.
 */
@Injectable()
export class TellDebtors implements OnModuleInit {
  onModuleInit(): void {
    sdk.jobs.define<AddedExpense>('expense-added', ({ data }) => this.findDebtors(data));
    sdk.jobs.define<ToTell>('tell-debtor', ({ data }) => this.tell(data), { retries: 3, concurrency: 5 });
  }

  /** Called in the transaction that stores the expense: the job is part of it. */
  async expenseAdded(data: AddedExpense): Promise<void> {
    await sdk.jobs.enqueue('expense-added', data, { key: `added-${data.entryId}` });
  }

  private async findDebtors({ entryId, addedBy }: AddedExpense): Promise<void> {
    const entry = await sdk.db.repository(EntryRow).findOneBy({ id: entryId });
    if (!entry) return;
    const shares = await sdk.db.repository(ShareRow).findBy({ entryId });
    const ids = shares.map(({ memberId }) => memberId).filter(id => id !== entry.payerId && id !== addedBy);
    const members = await sdk.db.repository(MemberRow).findBy({ id: In(ids), userId: Not(IsNull()), leftAt: IsNull() });
    for (const { id: memberId } of members) {
      await sdk.jobs.enqueue('tell-debtor', { entryId, memberId }, { key: `tell-${entryId}-${memberId}` });
    }
  }

  /** By then the expense may be gone, and so may the account. Names stay out of it: not everybody sees everybody. */
  private async tell({ entryId, memberId }: ToTell): Promise<void> {
    const share = await sdk.db.repository(ShareRow).findOneBy({ entryId, memberId });
    const member = await sdk.db.repository(MemberRow).findOneBy({ id: memberId, leftAt: IsNull() });
    if (!share || !member?.userId) return;
    const entry = await sdk.db.repository(EntryRow).findOneBy({ id: entryId });
    const group = await sdk.db.repository(GroupRow).findOneBy({ id: share.groupId });
    if (!entry || !group) return;
    const { t, money } = await readerOf(member.userId);
    const values = { group: group.name, title: entry.title, amount: money(share.amount, group.currency) };
    await sdk.notifications.send({
      userId: member.userId,
      title: t('{group}: your share of “{title}” is {amount}', values),
      category: 'expenses',
      url: `/expenses/groups/${group.id}`,
    });
  }
}
