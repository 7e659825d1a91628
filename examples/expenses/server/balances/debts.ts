import { sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import { MemberRow } from '../groups/member.entity';
import { balancesIn } from './balances';

/** What somebody owes in one group. */
export interface OwnDebt {
  groupId: string;
  amount: number;
}

/** What people owe in all their groups. Who owes nothing is not in it. */
export async function debtsOf(userIds: readonly string[]): Promise<Map<string, OwnDebt[]>> {
  return debtsAmong(await sdk.db.repository(MemberRow).findBy({ userId: In([...userIds]), leftAt: IsNull() }));
}

/** Who owes something in one of these groups. */
export async function debtorsIn(groupIds: readonly string[]): Promise<string[]> {
  const where = { groupId: In([...groupIds]), userId: Not(IsNull()), leftAt: IsNull() };
  return [...(await debtsAmong(await sdk.db.repository(MemberRow).findBy(where))).keys()];
}

async function debtsAmong(members: readonly MemberRow[]): Promise<Map<string, OwnDebt[]>> {
  const balances = await balancesIn([...new Set(members.map(({ groupId }) => groupId))]);
  const debts = new Map<string, OwnDebt[]>();
  for (const { id, userId, groupId } of members) {
    const balance = balances.get(id) ?? 0;
    if (userId === null || balance >= 0) continue;
    debts.set(userId, [...(debts.get(userId) ?? []), { groupId, amount: -balance }]);
  }
  return debts;
}
