import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, In, IsNull, LessThan, Or } from 'typeorm';
import { Deletion } from './deletion.entity';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

/** Longer than all delete handlers together, so that a process that is alive keeps its claim. */
export const CLAIM_MS = 60_000;

/** The rows of `deletions`: what is still to be done, and which process is at work on it. */
@Injectable()
export class DeletionRows {
  constructor(private readonly db: DataSource) {}

  /** The row of this person's deletion, created when there is none. */
  async openRow(userId: string, actor: InternalActor, parts: Deletion['parts'], now = new Date()): Promise<Deletion> {
    const { actorId, actorType } = actor;
    const row = { id: newId(), tenantId: TENANT_ID, userId, actorId, actorType, parts, startedAt: now };
    const blank = { claimedUntil: null, identityDeletedAt: null, finishedAt: null };
    await insertIfAbsent(this.db, Deletion, { ...row, ...blank });
    return this.db.getRepository(Deletion).findOneByOrFail({ userId });
  }

  /** Whether the deletion of this person has begun or is done: nothing may be written for them any more. */
  concernsUser(userId: string): Promise<boolean> {
    return this.db.getRepository(Deletion).existsBy({ userId });
  }

  /** Those of these people whom `concernsUser` holds for. */
  async concernedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.getRepository(Deletion).findBy({ userId: In(userIds) });
    return new Set(rows.map(({ userId }) => userId));
  }

  /**
   * Claims the row for this process. Returns whether the claim succeeded.
   *
   * @param atStart on SQLite no other process can be at work, so a row that is claimed at startup belongs to a process
   * that died
   */
  async claimRow(id: string, { atStart = false, now = new Date() } = {}): Promise<boolean> {
    const isAlone = atStart && this.db.options.type !== 'postgres';
    const free = isAlone ? {} : { claimedUntil: Or(IsNull(), LessThan(now)) };
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { affected } = await this.db
      .getRepository(Deletion)
      .update({ id, finishedAt: IsNull(), ...free }, { claimedUntil });
    return affected === 1;
  }

  async updateRow(id: string, change: Partial<Omit<Deletion, 'id'>>): Promise<void> {
    await this.db.getRepository(Deletion).update({ id }, change);
  }

  /** What is not finished, oldest first. */
  listUnfinished(): Promise<Deletion[]> {
    return this.db.getRepository(Deletion).find({ where: { finishedAt: IsNull() }, order: { id: 'ASC' } });
  }
}
