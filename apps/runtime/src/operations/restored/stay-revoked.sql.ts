import type { Revocation } from '@sv/server/backup/revocations/revocation';
import { IsNull, type EntityManager } from 'typeorm';
import { AdminKeyRow } from '../../kernel/admin-keys/admin-key.entity';
import { CapabilityGrant } from '../../plugins/capabilities/capability-grant.entity';
import { ConsentGrant } from '../../plugins/data-sharing/consent-grant.entity';
import { PublicLink } from '../../plugins/links/public-link.entity';

const APPLY: Record<string, (tx: EntityManager, id: string, now: Date) => Promise<{ affected?: number | null }>> = {
  'admin-key.revoked': (tx, id, revokedAt) => tx.update(AdminKeyRow, { id, revokedAt: IsNull() }, { revokedAt }),
  'public-link.ended': (tx, id) => tx.delete(PublicLink, { id }),
  'capability.revoked': (tx, id) => tx.delete(CapabilityGrant, { id }),
  'data-grant.revoked': (tx, id) => tx.delete(ConsentGrant, { id }),
};

/** Takes away again what was taken away after a backup was made. @returns how much there was */
export async function stayRevoked(tx: EntityManager, revocations: readonly Revocation[], now: Date): Promise<number> {
  let count = 0;
  for (const { action, id } of revocations) if (id) count += (await APPLY[action]?.(tx, id, now))?.affected ?? 0;
  return count;
}
