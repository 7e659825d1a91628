import type { EntityManager } from 'typeorm';
import { BackupCode } from '../database/factors/backup-code.entity';
import { Challenge } from '../database/factors/challenge.entity';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import { PendingMfa } from '../database/sign-in/pending-mfa.entity';
import { KnownDevice } from '../database/sign-in/known-device.entity';

/** The tables of factors, and of pending sign-ins and known devices. */
const FACTOR_ROWS = [TotpFactor, BackupCode, Passkey, Challenge, PendingMfa, KnownDevice];

/** Removes every second factor of an account; returns how many rows those were. */
export async function removeFactors(tx: EntityManager, userId: string): Promise<number> {
  let removed = 0;
  for (const rows of FACTOR_ROWS) removed += (await tx.delete<{ userId: string }>(rows, { userId })).affected ?? 0;
  return removed;
}
