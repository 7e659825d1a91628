import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { AdminUser } from '@sv/contracts/admin.contract';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { PreparedRead } from '@sv/server/database/prepared-read';
import { BackupCode } from '../database/factors/backup-code.entity';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';

/** What a person has set up. */
export interface FactorCount {
  totp: boolean;
  passkeys: number;
  backupCodes: number;
}

/** Answers which factors a person has, whatever each of them is. */
@Injectable()
export class SecondFactors {
  async count(tx: EntityManager, userId: string): Promise<FactorCount> {
    const factors = await inForce(tx, userId);
    return { ...factors, backupCodes: await unusedCodes(tx, userId) };
  }

  /** How a sign-in by password is to be completed; empty when the password is all there is. */
  async methods(tx: EntityManager, userId: string): Promise<SecondFactorMethod[]> {
    const { totp, passkeys } = await inForce(tx, userId);
    if (!totp && passkeys === 0) return [];
    const backupCodes = await unusedCodes(tx, userId);
    return [
      ...(totp ? (['totp'] as const) : []),
      ...(backupCodes > 0 ? (['backup-code'] as const) : []),
      ...(passkeys > 0 ? (['passkey'] as const) : []),
    ];
  }

  /** What administrators see of a page of people, in a question per factor however many they are. */
  async overview(tx: EntityManager, userIds: string[]): Promise<(userId: string) => AdminUser['mfa']> {
    const confirmed = { userId: In(userIds), confirmedAt: Not(IsNull()) };
    const apps = await tx.find(TotpFactor, { where: confirmed, select: { userId: true } });
    const keys = await tx.find(Passkey, { where: { userId: In(userIds) }, select: { id: true, userId: true } });
    const withApp = new Set(apps.map(({ userId }) => userId));
    return userId => ({ totp: withApp.has(userId), passkeys: keys.filter(key => key.userId === userId).length });
  }
}

const confirmedApp = new PreparedRead(tx =>
  tx
    .createQueryBuilder(TotpFactor, 'app')
    .select('app.userId')
    .where('app.userId = :userId', { userId: '' })
    .andWhere('app.confirmedAt IS NOT NULL'),
);
const passkeysOf = new PreparedRead(tx =>
  tx.createQueryBuilder(Passkey, 'passkey').select('passkey.id').where('passkey.userId = :userId', { userId: '' }),
);

/** What makes a sign-in ask; backup codes only stand in for it. */
async function inForce(tx: EntityManager, userId: string): Promise<Omit<FactorCount, 'backupCodes'>> {
  const apps = await confirmedApp.rows(tx, [userId]);
  const passkeys = await passkeysOf.rows(tx, [userId]);
  return { totp: apps.length > 0, passkeys: passkeys.length };
}

const unusedCodes = (tx: EntityManager, userId: string): Promise<number> =>
  tx.countBy(BackupCode, { userId, usedAt: IsNull() });
