import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { BackupCode } from '../database/factors/backup-code.entity';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import { inForce } from './factors-in-force.sql';

/** What a person has set up. */
export interface FactorCount {
  totp: boolean;
  passkeys: number;
  backupCodes: number;
}

/** Finds the second factors of a person, of every kind. */
@Injectable()
export class SecondFactors {
  async countFactors(tx: EntityManager, userId: string): Promise<FactorCount> {
    const factors = await inForce(tx, userId);
    return { ...factors, backupCodes: await unusedCodes(tx, userId) };
  }

  /** The methods with which a sign-in by password can be completed; empty when no second factor is needed. */
  async methodsOf(tx: EntityManager, userId: string): Promise<SecondFactorMethod[]> {
    const { totp, passkeys } = await inForce(tx, userId);
    if (!totp && passkeys === 0) return [];
    const backupCodes = await unusedCodes(tx, userId);
    return [
      ...(totp ? (['totp'] as const) : []),
      ...(backupCodes > 0 ? (['backup-code'] as const) : []),
      ...(passkeys > 0 ? (['passkey'] as const) : []),
    ];
  }

  /**
   * The factors of a page of people, for administrators: one query per kind of factor, however many people there are.
   */
  async overviewOf(tx: EntityManager, userIds: string[]): Promise<(userId: string) => AdminUser['mfa']> {
    const confirmed = { userId: In(userIds), confirmedAt: Not(IsNull()) };
    const apps = await tx.find(TotpFactor, { where: confirmed, select: { userId: true } });
    const keys = await tx.find(Passkey, { where: { userId: In(userIds) }, select: { id: true, userId: true } });
    const withApp = new Set(apps.map(({ userId }) => userId));
    return userId => ({ totp: withApp.has(userId), passkeys: keys.filter(key => key.userId === userId).length });
  }
}

const unusedCodes = (tx: EntityManager, userId: string): Promise<number> =>
  tx.countBy(BackupCode, { userId, usedAt: IsNull() });
