import { Injectable } from '@nestjs/common';
import type { DataRefusal } from '@sv/contracts/data-sharing.contract';
import { newId } from '@sv/server/ids/new-id';
import { DataSource, type EntityManager } from 'typeorm';
import { DataAccess } from '../data-access.entity';
import { type DataContract, dataContractOf } from '../data-contract';

/** An access: a plugin asks for a person's data. */
export interface Access extends DataContract {
  /** Whose data it is. */
  userId: string;
  tenantId: string;
}

/** Records which plugin asked for whose data, and whether it was allowed. */
@Injectable()
export class AccessLog {
  constructor(private readonly db: DataSource) {}

  /** Before anything is handed over, in the transaction that checks the grant for the last time. */
  async recordAllowed(tx: EntityManager, access: Access, rowCount: number, now: Date): Promise<void> {
    await tx.insert(DataAccess, { ...rowOf(access, now), rowCount, outcome: 'allowed', reason: null });
  }

  async recordRefused(access: Access, reason: DataRefusal, now: Date): Promise<void> {
    const row = { ...rowOf(access, now), rowCount: 0, outcome: 'refused' as const, reason };
    await this.db.getRepository(DataAccess).insert(row);
  }
}

const rowOf = (access: Access, now: Date) => ({
  id: newId(),
  tenantId: access.tenantId,
  userId: access.userId,
  ...dataContractOf(access),
  createdAt: now,
});
