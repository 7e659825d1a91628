import type { EntityManager } from 'typeorm';
import { Passkey } from '../../../database/factors/passkey.entity';
import type { User } from '../../../database/user.entity';

export type OwnedPasskey = Passkey & { user: User };

/** A passkey that has signed, with its new counter and flags. */
export interface PasskeyUse {
  passkey: OwnedPasskey;
  counter: number;
  synced: boolean;
}

/** Records a use by compare-and-set. False when the passkey was removed or its counter moved on meanwhile. */
export async function recordUse(
  tx: EntityManager,
  { passkey, counter, synced }: PasskeyUse,
  now = new Date(),
): Promise<boolean> {
  const unchanged = { id: passkey.id, counter: passkey.counter };
  const { affected } = await tx.update(Passkey, unchanged, { counter: String(counter), synced, lastUsedAt: now });
  return affected === 1;
}
