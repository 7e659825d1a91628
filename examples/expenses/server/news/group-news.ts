import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { debtsOf } from '../balances/debts';
import { presentUserIds } from '../groups/membership';

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

/** Sets the number of each person: in how many groups they owe money. */
export async function showCounts(userIds: readonly string[]): Promise<void> {
  const debts = await debtsOf(userIds);
  await sdk.badges.setMany(userIds.map(userId => ({ userId, count: debts.get(userId)?.length ?? 0 })));
}
