import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TaskListRow } from '../lists/task-list.entity';
import type { ListMemberRow } from '../sharing/list-member.entity';
import { audienceOf, type ListAudience } from '../sharing/list-people';

type Changed = Pick<TaskListRow, 'id' | 'userId'>;

/**
 * After a change in a list, the pages of everybody who sees it read it again. Call it when the transaction is over. It
 * never fails: what was stored is stored, and a page that misses the hint reads again when it comes to the front.
 */
@Injectable()
export class ListNews {
  /** @param former who saw the list until now */
  async changed(list: Changed, former?: Pick<ListMemberRow, 'userId' | 'groupId'>): Promise<void> {
    const { userIds, groupIds } = await this.audience(list);
    await this.tell({
      userIds: former?.userId ? [...userIds, former.userId] : userIds,
      groupIds: former?.groupId ? [...groupIds, former.groupId] : groupIds,
    });
  }

  /** Who sees the list now, for a change after which nobody does. */
  audience(list: Changed): Promise<ListAudience> {
    return audienceOf(list).catch(noAudience);
  }

  async tell({ userIds, groupIds }: ListAudience): Promise<void> {
    const user = sdk.auth.getSession()?.user;
    try {
      // "Ada changed this" reads whoever has unsaved changes of it.
      const news = { topic: 'changed', ...(user && { payload: { by: { id: user.id, name: user.name } } }) };
      if (userIds.length > 0) await sdk.live.publish({ ...news, userIds });
      for (const groupId of groupIds) await sdk.live.publish({ ...news, groupId });
    } catch (err) {
      sdk.log.warn('open pages were not told of a change', { reason: String(err) });
    }
  }
}

function noAudience(err: unknown): ListAudience {
  sdk.log.warn('open pages were not told of a change', { reason: String(err) });
  return { userIds: [], groupIds: [] };
}
