import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, ConflictError, InvalidInputError, sdk } from '@sv/sdk';
import { Not } from 'typeorm';
import { v7 as newId } from 'uuid';
import { dayLimits } from '../../shared/day-limits';
import type { Day } from '../../shared/day.contract';
import type { Owner } from '../owner';
import { isCalendarDay } from './calendar-day';
import { DayRow } from './day.entity';

/** What stands on a day that was cleared. */
const EMPTY = '';
const WRITTEN = Not(EMPTY);

/**
 * One person's days: look back, write, clear. A day that is cleared keeps its row, so that its version continues: who saw an
 * earlier text cannot take a later one for it.
 */
@Injectable()
export class DaysService {
  /** The latest ones, a year and a day of them. */
  async list(owner: Owner): Promise<Day[]> {
    const latest = { where: { ...owner, text: WRITTEN }, order: { day: 'DESC' }, take: dayLimits.shown } as const;
    return (await sdk.db.repository(DayRow).find(latest)).map(toDay);
  }

  /**
   * Whitespace alone is nothing written, and clears the day.
   *
   * @param expected the version that the writer saw, 0 for an empty day; any when null
   * @returns null when the day is empty now
   * @throws InvalidInputError, ConflictError, ChangedMeanwhileError
   */
  async write(
    owner: Owner,
    day: string,
    text: string,
    expected: number | null = null,
    now = new Date(),
  ): Promise<Day | null> {
    if (!isCalendarDay(day)) throw new InvalidInputError('/day', 'That is no day of the calendar.');
    if (text.trim() === '') return this.clear(owner, day, expected, now);
    const days = sdk.db.repository(DayRow);
    const where = { ...owner, day, ...(expected === 0 && { text: EMPTY }) };
    const row = await changeVersion(days, where, expected || null, () => ({ text, updatedAt: now }));
    if (row && row !== 'stale') return toDay(row);
    if (row === 'stale' || expected) return this.refuse(owner, day);
    if ((await days.countBy({ ...owner, text: WRITTEN })) >= dayLimits.daysPerPerson) {
      throw new ConflictError(`There may be ${dayLimits.daysPerPerson} days. Clear some first.`);
    }
    const first = { id: newId(), ...owner, day, text, updatedAt: now, version: 1 };
    if (await this.add(first)) return toDay(first);
    // Another tab wrote the same day first. Without a version the later text counts.
    return expected === null ? this.write(owner, day, text, expected, now) : this.refuse(owner, day);
  }

  private async clear(owner: Owner, day: string, expected: number | null, now: Date): Promise<null> {
    const days = sdk.db.repository(DayRow);
    const written = { ...owner, day, text: WRITTEN };
    if (expected === 0) return (await days.existsBy(written)) ? this.refuse(owner, day) : null;
    const row = await changeVersion(days, written, expected, () => ({ text: EMPTY, updatedAt: now }));
    const isEmpty = row === null ? expected === null : row !== 'stale';
    return isEmpty ? null : this.refuse(owner, day);
  }

  /** @returns whether the day was still empty */
  private async add(row: DayRow): Promise<boolean> {
    try {
      await sdk.db.repository(DayRow).insert(row);
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  }

  private async refuse(owner: Owner, day: string): Promise<never> {
    const row = await sdk.db.repository(DayRow).findOneBy({ ...owner, day, text: WRITTEN });
    throw new ChangedMeanwhileError(row ? toDay(row) : { day, text: '', version: 0 });
  }
}

const toDay = ({ day, text, updatedAt, version }: DayRow): Day => ({
  day,
  text,
  updatedAt: updatedAt.toISOString(),
  version,
});
