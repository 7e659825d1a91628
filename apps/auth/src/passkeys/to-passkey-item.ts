import type { PasskeyItem } from '@sv/contracts/identity.contract';
import type { Passkey } from '../database/factors/passkey.entity';

/** A passkey as its owner sees it: nothing of its key. */
export const toPasskeyItem = ({ id, name, createdAt, lastUsedAt, synced }: Passkey): PasskeyItem => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced,
});
