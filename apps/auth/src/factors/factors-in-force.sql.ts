import { PreparedRead } from '@sv/server/database/prepared-read';
import type { EntityManager } from 'typeorm';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';

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

/**
 * The factors because of which a sign-in asks for a second step. Backup codes do not count, because they only replace a
 * factor.
 */
export async function inForce(tx: EntityManager, userId: string): Promise<{ totp: boolean; passkeys: number }> {
  const apps = await confirmedApp.rows(tx, [userId]);
  const passkeys = await passkeysOf.rows(tx, [userId]);
  return { totp: apps.length > 0, passkeys: passkeys.length };
}
