import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, sdk } from '@sv/sdk';
import { MoreThanOrEqual } from 'typeorm';
import { focusLimits } from '../../shared/focus-limits';
import type { FinishedSession, FocusSession } from '../../shared/session.contract';
import type { Owner } from '../owner';
import { SessionRow } from './session.entity';

const dayMs = 86_400_000;

/** One person's finished sessions. */
@Injectable()
export class SessionsService {
  /** Latest first. */
  async since(owner: Owner, moment: Date): Promise<FocusSession[]> {
    const rows = await sdk.db.repository(SessionRow).find({
      where: { ...owner, finishedAt: MoreThanOrEqual(moment) },
      order: { finishedAt: 'DESC', id: 'DESC' },
      take: 1000,
    });
    return rows.map(toSession);
  }

  /**
   * Keeps a session; the same id again is the same session, because a page that heard no answer sends it again.
   *
   * @throws ConflictError when there are more in a day than anybody can have had
   * @throws NotFoundError when the id is somebody else's
   */
  async finish(owner: Owner, id: string, { minutes }: FinishedSession, now = new Date()): Promise<FocusSession> {
    const known = await this.find(owner, id);
    if (known) return known;
    const sessions = sdk.db.repository(SessionRow);
    const lately = { ...owner, finishedAt: MoreThanOrEqual(new Date(now.getTime() - dayMs)) };
    if ((await sessions.countBy(lately)) >= focusLimits.sessionsPerDay) {
      throw new ConflictError(`There are ${focusLimits.sessionsPerDay} sessions of the last 24 hours already.`);
    }
    const row = { id, ...owner, minutes, finishedAt: now };
    try {
      await sessions.insert(row);
      return toSession(row);
    } catch (error) {
      // A QueryFailedError: the same session came twice at the same moment, and the other one was first.
      const other = await this.find(owner, id);
      if (other) return other;
      throw error;
    }
  }

  private async find(owner: Owner, id: string): Promise<FocusSession | null> {
    const row = await sdk.db.repository(SessionRow).findOneBy({ id });
    if (row && row.userId !== owner.userId) throw new NotFoundError();
    return row && toSession(row);
  }
}

const toSession = ({ id, minutes, finishedAt }: SessionRow): FocusSession => ({
  id,
  minutes,
  finishedAt: finishedAt.toISOString(),
});
