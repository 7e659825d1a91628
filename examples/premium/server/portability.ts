import { sdk } from '@sv/sdk';
import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import { dayLimits } from '../shared/day-limits';
import type { Day } from '../shared/day.contract';
import { isCalendarDay } from './days/calendar-day';
import { DayRow } from './days/day.entity';

/** What a person takes along: every day, the first one first. Open also when the licence is over. */
export async function exportDays({ userId }: { userId: string }): Promise<Day[]> {
  const rows = await sdk.db.repository(DayRow).find({ where: { userId }, order: { day: 'ASC' } });
  return rows.map(({ day, text, updatedAt }) => ({ day, text, updatedAt: updatedAt.toISOString() }));
}

/** Adds the days on which nothing was written here yet: the same archive a second time adds nothing. */
export async function importDays({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { added: 0, skipped: 0, failed: 0, warnings: [] };
  const days = sdk.db.repository(DayRow);
  for await (const record of records) {
    const day = toDay(record);
    if (!day) {
      report.failed += 1;
      report.warnings.push({ code: 'not-a-day', detail: 'A record has no day, text or moment.' });
    } else if (await days.existsBy({ userId, day: day.day })) report.skipped += 1;
    else {
      report.added += 1;
      const row = { id: mapId(day.day), tenantId: 'default', userId, ...day, updatedAt: new Date(day.updatedAt) };
      if (!dryRun) await days.insert(row);
    }
  }
  return report;
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteDays({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(DayRow).delete({ userId });
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toDay(record: unknown): Day | null {
  const { day, text, updatedAt } = (record ?? {}) as Partial<Record<keyof Day, unknown>>;
  if (typeof day !== 'string' || typeof text !== 'string' || typeof updatedAt !== 'string') return null;
  const isDay = isCalendarDay(day) && text.length <= dayLimits.textLength && !Number.isNaN(Date.parse(updatedAt));
  return isDay ? { day, text, updatedAt } : null;
}
