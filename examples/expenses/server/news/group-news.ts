import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { presentUserIds } from '../groups/membership';
import { showCounts } from './show-counts';

/** After a change in a group: open pages of its members read again, and the numbers at the name are right. */
@Injectable()
export class GroupNews {
  /** Call it when the transaction is over. It never fails: what was stored is stored. */
  async changed(groupId: string, alsoTell: readonly string[] = []): Promise<void> {
    try {
      const userIds = [...new Set([...(await presentUserIds(groupId)), ...alsoTell])];
      if (userIds.length === 0) return;
      await sdk.live.publish({ topic: 'changed', userIds });
      await showCounts(userIds);
    } catch (error) {
      sdk.log.warn('a change was not announced', { groupId, err: error });
    }
  }
}
