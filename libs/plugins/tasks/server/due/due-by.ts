import { sdk, type Where } from '@sv/sdk';
import { Between, In, IsNull, LessThan, Not } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { dayIn, fromWallTime } from '../recurrence/wall-time';

/** Zones are at most 26 hours apart: nothing else can be another day for somebody else. */
const FARTHEST_MS = 26 * 3_600_000;
const DAY_MS = 86_400_000;

/** The end of a day of a person. */
export interface DayEnd {
  before: Date;
  timeZone: string;
}

/**
 * Those of some tasks that are due by the end of a person's day. A time is due before that instant. A day of 22 June is
 * due on 22 June wherever its reader is, although it may begin or end at another instant where it was written.
 */
export async function dueBy(tasks: Where<TaskItemRow>, end: DayEnd): Promise<Where<TaskItemRow>[]> {
  const { before } = end;
  const ends = endsElsewhere(await otherZones(tasks, end), end);
  if (ends.size === 0) return [{ ...tasks, dueAt: LessThan(before) }];
  const elsewhere = [...ends.values()].flat();
  return [
    { ...tasks, dueAt: LessThan(before), allDay: false },
    { ...tasks, dueAt: LessThan(before), allDay: true, timeZone: IsNull() },
    { ...tasks, dueAt: LessThan(before), allDay: true, timeZone: Not(In(elsewhere)) },
    ...[...ends].map(([instant, zones]) => {
      const dueAt = LessThan(new Date(instant));
      return { ...tasks, dueAt, allDay: true, timeZone: In(zones) };
    }),
  ];
}

/**
 * Zones by the instant at which the day ends there, where it is not the reader's. There are hundreds of zones, and some 40
 * instants: whoever shares a list decides on the zones in it, and a query for each would be longer than databases take.
 */
function endsElsewhere(zones: readonly string[], { before, timeZone }: DayEnd): Map<number, string[]> {
  const nextDay = new Date(Date.parse(dayIn(new Date(before.getTime() - 1), timeZone)) + DAY_MS);
  const ends = new Map<number, string[]>();
  for (const zone of zones) {
    const instant = fromWallTime(nextDay, zone).instant.getTime();
    ends.set(instant, [...(ends.get(instant) ?? []), zone]);
  }
  ends.delete(before.getTime());
  return ends;
}

/** The zones of days that may be others there than by the reader's own clock. */
async function otherZones(tasks: Where<TaskItemRow>, { before, timeZone }: DayEnd): Promise<string[]> {
  const time = before.getTime();
  const near = Between(new Date(time - FARTHEST_MS), new Date(time + FARTHEST_MS));
  const days = { ...tasks, dueAt: near, allDay: true, timeZone: Not(IsNull()) };
  const zones = await sdk.db.repository(TaskItemRow).countPer('timeZone', days);
  return [...zones.keys()].filter(zone => zone !== null && zone !== timeZone) as string[];
}
