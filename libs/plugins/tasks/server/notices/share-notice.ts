import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TaskListRow } from '../lists/task-list.entity';
import type { Invited } from '../sharing/checked-invited';
import { NoticeBudget } from './notice-budget';

/** Most groups are smaller; the rest finds the list in the sidebar. */
const MOST_NOTIFIED = 200;

/** Tells people that a list is shared with them. Whoever shares too much shares silently. */
@Injectable()
export class ShareNotice {
  private readonly budget = new NoticeBudget();

  /** Never fails: the list is shared by then. */
  async send({ id, name }: TaskListRow, invited: Invited, byId: string): Promise<void> {
    try {
      const invitedIds = 'userId' in invited ? [invited.userId] : await membersOf(invited.groupId);
      const isToBeTold = (one: string) =>
        one !== byId && !this.budget.repeats(`${id} ${one}`) && this.budget.takes(byId);
      const userIds = invitedIds.filter(isToBeTold);
      if (userIds.length === 0) return;
      const [[by], locales] = await Promise.all([sdk.users.get([byId]), sdk.users.locales(userIds)]);
      for (const userId of userIds) {
        const t = sdk.texts.in(locales.get(userId)?.language ?? 'en');
        const title = t('{person} shared “{list}” with you', { person: by?.name ?? t('Somebody'), list: name });
        await sdk.notifications.send({ userId, title, category: 'shared', url: `/tasks/lists/${id}` });
      }
    } catch (error) {
      sdk.log.warn('people were not notified of a list that was shared with them', { listId: id, err: error });
    }
  }
}

async function membersOf(groupId: string): Promise<string[]> {
  const { users } = await sdk.users.find({ groupId, limit: MOST_NOTIFIED });
  return users.map(({ id }) => id);
}
