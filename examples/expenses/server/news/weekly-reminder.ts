import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { MoreThan } from 'typeorm';
import { debtorsIn, debtsOf } from '../balances/debts';
import { GroupRow } from '../groups/group.entity';
import { readerOf } from '../reader';

const GROUPS_AT_ONCE = 200;

/** On Mondays, whoever owes something is reminded, unless they switched it off: by a job for each of them. */
@Injectable()
export class WeeklyReminder implements OnModuleInit {
  onModuleInit(): void {
    sdk.jobs.define('weekly-reminder', ({ signal }) => this.addJobs(signal), { schedule: '0 9 * * 1' });
    sdk.jobs.define<{ userId: string }>('remind', ({ data }) => this.remind(data.userId), {
      retries: 3,
      concurrency: 5,
    });
  }

  /** The key makes one reminder of it for somebody who owes in several groups. */
  private async addJobs(signal: AbortSignal): Promise<void> {
    const groups = sdk.db.repository(GroupRow);
    let last = '';
    while (!signal.aborted) {
      const page = await groups.find({ where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: GROUPS_AT_ONCE });
      if (page.length === 0) return;
      for (const userId of await debtorsIn(page.map(({ id }) => id))) {
        await sdk.jobs.enqueue('remind', { userId }, { key: `remind-${userId}` });
      }
      last = page.at(-1)!.id;
    }
  }

  private async remind(userId: string): Promise<void> {
    const { reminders } = await sdk.settings.user<{ reminders: boolean }>(userId);
    const debts = (await debtsOf([userId])).get(userId) ?? [];
    if (!reminders || debts.length === 0) return;
    const { t } = await readerOf(userId);
    const title = t('{count, plural, one {You owe money in one group} other {You owe money in # groups}}', {
      count: debts.length,
    });
    await sdk.notifications.send({ userId, title, category: 'reminders', url: '/expenses' });
  }
}
