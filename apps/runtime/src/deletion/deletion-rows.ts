import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, IsNull, LessThan, Or } from 'typeorm';
import { Deletion } from './deletion.entity';

/** Longer than every handler together: a process that still lives keeps its claim. */
export const CLAIM_MS = 60_000;

/** The rows of `deletions`: what is still to be done, and which process is at work on it. */
@Injectable()
export class DeletionRows {
  constructor(private readonly db: DataSource) {}

  /** The row of this person's deletion, made when there is none. */
  async open(userId: string, actor: InternalActor, parts: Deletion['parts'], now = new Date()): Promise<Deletion> {
    const { actorId, actorType } = actor;
    const row = { id: newId(), tenantId: TENANT_ID, userId, actorId, actorType, parts, startedAt: now };
    const blank = { claimedUntil: null, identityDeletedAt: null, finishedAt: null };
    await this.db
      .createQueryBuilder()
      .insert()
      .into(Deletion)
      .values({ ...row, ...blank })
      .orIgnore()
      .execute();
    return this.db.getRepository(Deletion).findOneByOrFail({ userId });
  }

  /** Whether a deletion of this person was begun, or done: nothing may be written for them any more. */
  concern(userId: string): Promise<boolean> {
    return this.db.getRepository(Deletion).existsBy({ userId });
  }

  /**
   * Whether it is this caller's to do.
   *
   * @param atStart on SQLite no other process can be at work, so what is claimed then belongs to one that died
   */
  async claim(id: string, { atStart = false, now = new Date() } = {}): Promise<boolean> {
    const isAlone = atStart && this.db.options.type !== 'postgres';
    const free = isAlone ? {} : { claimedUntil: Or(IsNull(), LessThan(now)) };
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { affected } = await this.db
      .getRepository(Deletion)
      .update({ id, finishedAt: IsNull(), ...free }, { claimedUntil });
    return affected === 1;
  }

  async write(id: string, change: Partial<Omit<Deletion, 'id'>>): Promise<void> {
    await this.db.getRepository(Deletion).update({ id }, change);
  }

  /** What is not finished, oldest first. */
  unfinished(): Promise<Deletion[]> {
    return this.db.getRepository(Deletion).find({ where: { finishedAt: IsNull() }, order: { id: 'ASC' } });
  }
}
