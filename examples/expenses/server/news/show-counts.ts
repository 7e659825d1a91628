import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { debtsOf } from '../balances/debts';

const JOB = 'show-count';

/** Sets the number at the name for each person: in how many groups they owe money. */
export async function showCounts(userIds: readonly string[]): Promise<void> {
  const debts = await debtsOf(userIds);
  await sdk.badges.setMany(userIds.map(userId => ({ userId, count: debts.get(userId)?.length ?? 0 })));
}

/** Within an import, numbers cannot be set yet: the job runs when it is over, and not at all when it failed. */
export async function showCountAfterImport(userId: string): Promise<void> {
  await sdk.jobs.enqueue(JOB, { userId }, { key: `${JOB}-${userId}`, userId });
}

@Injectable()
export class ShowCounts implements OnModuleInit {
  onModuleInit(): void {
    sdk.jobs.define<{ userId: string }>(JOB, ({ data }) => showCounts([data.userId]));
  }
}
