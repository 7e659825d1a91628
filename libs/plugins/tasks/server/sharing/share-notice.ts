import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TaskListRow } from '../lists/task-list.entity';
import { textsFor } from '../texts-for';
import type { Invited } from './checked-member';

/** Most groups are smaller; the rest finds the list in the sidebar. */
const MOST_NOTIFIED = 200;

/** Tells people that a list is shared with them. */
@Injectable()
export class ShareNotice {
  /** Never fails: the list is shared by then. */
  async send({ id, name }: TaskListRow, invited: Invited, byId: string): Promise<void> {
    try {
      const [by] = await sdk.users.get([byId]);
      const userIds = 'userId' in invited ? [invited.userId] : await membersOf(invited.groupId);
      for (const userId of userIds.filter(one => one !== byId)) {
        const t = await textsFor(userId);
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
