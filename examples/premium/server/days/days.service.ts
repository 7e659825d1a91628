import { Injectable } from '@nestjs/common';
import { ConflictError, InvalidInputError, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { dayLimits } from '../../shared/day-limits';
import type { Day } from '../../shared/day.contract';
import type { Owner } from '../owner';
import { isCalendarDay } from './calendar-day';
import { DayRow } from './day.entity';

/** One person's days: look back, write, clear. */
@Injectable()
export class DaysService {
  /** The latest ones, a year and a day of them. */
  async list(owner: Owner): Promise<Day[]> {
    const latest = { where: { ...owner }, order: { day: 'DESC' }, take: dayLimits.shown } as const;
    return (await sdk.db.repository(DayRow).find(latest)).map(toDay);
  }

  /** Whitespace alone is nothing written. @throws InvalidInputError, ConflictError */
  async write(owner: Owner, day: string, text: string, now = new Date()): Promise<void> {
    if (!isCalendarDay(day)) throw new InvalidInputError('/day', 'That is no day of the calendar.');
    const days = sdk.db.repository(DayRow);
    if (text.trim() === '') {
      await days.delete({ ...owner, day });
      return;
    }
    if (await this.change(owner, day, text, now)) return;
    if ((await days.countBy({ ...owner })) >= dayLimits.daysPerPerson) {
      throw new ConflictError(`There may be ${dayLimits.daysPerPerson} days. Clear some first.`);
    }
    await this.add({ id: newId(), ...owner, day, text, updatedAt: now });
  }

  private async change(owner: Owner, day: string, text: string, updatedAt: Date): Promise<boolean> {
    const { affected } = await sdk.db.repository(DayRow).update({ ...owner, day }, { text, updatedAt });
    return affected > 0;
  }

  private async add(row: DayRow): Promise<void> {
    try {
      await sdk.db.repository(DayRow).insert(row);
    } catch (error) {
      // Another tab wrote the same day first: the index says so, and the later text counts.
      const { tenantId, userId, day, text, updatedAt } = row;
      if (!(await this.change({ tenantId, userId }, day, text, updatedAt))) throw error;
    }
  }
}

const toDay = ({ day, text, updatedAt }: DayRow): Day => ({ day, text, updatedAt: updatedAt.toISOString() });
