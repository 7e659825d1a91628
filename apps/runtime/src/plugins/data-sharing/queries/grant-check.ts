import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThan, Or } from 'typeorm';
import { ConsentGrant } from '../consent-grant.entity';
import { dataContractOf } from '../data-contract';
import type { Access } from './access-log';

const USE_NOTED_EVERY_MS = 60_000;

/**
 * Whether the person agreed. It reads the database each time, so that withdrawing a consent takes effect at once in
 * every process.
 */
@Injectable()
export class GrantCheck {
  constructor(private readonly db: DataSource) {}

  holds(access: Access): Promise<boolean> {
    return this.db.getRepository(ConsentGrant).existsBy(keyOf(access));
  }

  /** Whether the grant still exists when the data is handed over. Records the use, at most once a minute. */
  async recordUse(tx: EntityManager, access: Access, now: Date): Promise<boolean> {
    const grant = await tx.findOneBy(ConsentGrant, keyOf(access));
    if (!grant) return false;
    const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
    if (grant.lastUsedAt && grant.lastUsedAt > before) return true;
    await tx.update(ConsentGrant, { id: grant.id, lastUsedAt: Or(IsNull(), LessThan(before)) }, { lastUsedAt: now });
    return true;
  }
}

const keyOf = (access: Access) => ({ tenantId: access.tenantId, userId: access.userId, ...dataContractOf(access) });
