import type { EntityManager } from 'typeorm';
import { BackupCode } from '../database/factors/backup-code.entity';
import { Challenge } from '../database/factors/challenge.entity';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import { PendingMfa } from '../database/sign-in/pending-mfa.entity';
import { KnownDevice } from '../database/sign-in/known-device.entity';

/** The rows of a factor, with pending sign-ins and trusted browsers. */
const FACTOR_ROWS = [TotpFactor, BackupCode, Passkey, Challenge, PendingMfa, KnownDevice];

/** Takes every second factor off an account; answers how many rows that were. */
export async function removeFactors(tx: EntityManager, userId: string): Promise<number> {
  let removed = 0;
  for (const rows of FACTOR_ROWS) removed += (await tx.delete<{ userId: string }>(rows, { userId })).affected ?? 0;
  return removed;
}
