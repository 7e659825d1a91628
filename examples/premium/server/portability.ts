import { changeVersion, sdk } from '@sv/sdk';
import { ImportTally, inBatches, inPages, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { In, MoreThan, Not } from 'typeorm';
import { dayLimits } from '../shared/day-limits';
import type { Day } from '../shared/day.contract';
import { isCalendarDay } from './days/calendar-day';
import { DayRow } from './days/day.entity';

/** One line of a person's export. */
type ExportedDay = Omit<Day, 'version'>;

/** What a person takes along: every day, the first one first. Open also when the licence is over. */
export function exportDays({ userId }: { userId: string }): AsyncIterable<ExportedDay> {
  const days = sdk.db.repository(DayRow);
  return inPages<DayRow, ExportedDay>(
    last =>
      days.find({
        where: { ...ownedBy(userId), text: Not(''), ...(last && { day: MoreThan(last.day) }) },
        order: { day: 'ASC' },
        take: 100,
      }),
    ({ day, text, updatedAt }) => ({ day, text, updatedAt: updatedAt.toISOString() }),
  );
}

/** Adds the days on which nothing was written here yet: the same archive a second time adds nothing. */
export async function importDays({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const tally = new ImportTally();
  const days = sdk.db.repository(DayRow);
  for await (const batch of inBatches(records)) {
    const read = new Map<string, ExportedDay>();
    for (const record of batch) {
      const day = toDay(record);
      if (!day) tally.fail('not-a-day', 'A record has no day, text or moment.');
      else if (read.has(day.day)) tally.skipped += 1;
      else read.set(day.day, day);
    }
    const there = await days.findBy({ ...ownedBy(userId), day: In([...read.keys()]) });
    const written = there.filter(({ text }) => text !== '');
    for (const { day } of written) read.delete(day);
    tally.skipped += written.length;
    tally.added += read.size;
    if (dryRun) continue;
    for (const { day } of there) if (await fillIn(userId, read.get(day))) read.delete(day);
    const rows = [...read.values()].map(day => toRow(day, { id: mapId(day.day), userId }));
    if (rows.length > 0) await days.insert(rows);
  }
  return tally.report();
}

/** A day that was cleared here keeps its row and its count of versions. */
async function fillIn(userId: string, read: ExportedDay | undefined): Promise<boolean> {
  if (!read) return false;
  const { day, text, updatedAt } = read;
  const cleared = { ...ownedBy(userId), day, text: '' };
  const changes = { text, updatedAt: new Date(updatedAt) };
  return (await changeVersion(sdk.db.repository(DayRow), cleared, null, () => changes)) !== null;
}

const toRow = ({ day, text, updatedAt }: ExportedDay, { id, userId }: Pick<DayRow, 'id' | 'userId'>): DayRow => ({
  id,
  ...ownedBy(userId),
  day,
  text,
  updatedAt: new Date(updatedAt),
  version: 1,
});

/** As the index has it: without the tenant every page would look through the rows of everybody. */
const ownedBy = (userId: string) => ({ tenantId: 'default', userId });

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteDays({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(DayRow).delete(ownedBy(userId));
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toDay(record: unknown): ExportedDay | null {
  const { day, text, updatedAt } = (record ?? {}) as Partial<Record<keyof ExportedDay, unknown>>;
  if (typeof day !== 'string' || typeof text !== 'string' || typeof updatedAt !== 'string') return null;
  const isDay = isCalendarDay(day) && text.length <= dayLimits.textLength && !Number.isNaN(Date.parse(updatedAt));
  return isDay ? { day, text, updatedAt } : null;
}
