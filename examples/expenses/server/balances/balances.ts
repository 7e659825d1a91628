import { type Db, sdk } from '@sv/sdk';
import { In } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';

/** What each member of the groups gets back; below zero: what they owe. Who has no entries is not in it. */
export async function balancesIn(groupIds: readonly string[], db: Db = sdk.db): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const where = { groupId: In([...groupIds]) };
  const balances = await db.repository(EntryRow).sumPer('amount', 'payerId', where);
  for (const [memberId, had] of await db.repository(ShareRow).sumPer('amount', 'memberId', where)) {
    balances.set(memberId, (balances.get(memberId) ?? 0) - had);
  }
  return balances;
}
