import { changeVersion, type Db } from '@sv/sdk';
import type { NewTaskItem, TaskItemChange } from '../../shared/task.contract';
import { changedFields } from '../items/item-row';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { timeZoneOf } from '../time-zone-of';
import { nextDates, requireDates, shiftedBy, type When } from './next-dates';

/**
 * A change of a task that may repeat: checking it off moves it to its next dates, once for each date, whoever does it.
 * Lives for one request.
 */
export class RepeatingChange {
  /** Whether the request has done it, and nobody before. Known after `fieldsOf`. */
  isDone = false;
  private shift: ReturnType<typeof shiftedBy> | null = null;
  /** The date that the sender saw, or that the task had when the request came. */
  private readonly occurrence: number | null;

  private constructor(
    before: TaskItemRow,
    private readonly change: TaskItemChange,
    private readonly now: Date,
    private readonly timeZone: string,
  ) {
    const { occurrence } = change;
    const seen = occurrence === undefined ? dateOf(before) : occurrence && new Date(occurrence);
    this.occurrence = seen ? seen.getTime() : null;
  }

  /** @throws InvalidInputError for a new rule without dates */
  static async of(caller: Owner, before: TaskItemRow, change: TaskItemChange, now: Date): Promise<RepeatingChange> {
    const then = { ...before, ...changedFields(before, change, now) };
    const timeZone = await zoneOf(then, caller);
    if (then.recurrence !== before.recurrence) requireDates(then, now, timeZone);
    return new RepeatingChange(before, change, now, timeZone);
  }

  fieldsOf(current: TaskItemRow): Partial<TaskItemRow> {
    const { change, now } = this;
    this.shift = null;
    this.isDone = false;
    if (!change.done || current.doneAt) return changedFields(current, change, now);
    // Somebody else has checked off the date that the sender saw.
    if (current.recurrence && this.occurrence !== (dateOf(current)?.getTime() ?? null))
      return changedFields(current, { ...change, done: undefined }, now);
    this.isDone = true;
    const fields = changedFields(current, change, now);
    const task = { ...current, ...fields };
    const next = nextDates(task, now, this.timeZone);
    if (!next) return fields;
    const [from, to] = [dateOf(task), dateOf(next)];
    this.shift = from && to ? shiftedBy(from, to, this.timeZone) : instant => instant;
    return { ...fields, ...next, doneAt: null, remindAt: null, notifiedAt: null };
  }

  /** Its parts are open again, and their own dates move with it. Call it after `fieldsOf`, with the list held. */
  async movePartsOf({ id, listId }: TaskItemRow, tx: Db): Promise<void> {
    const { shift } = this;
    if (!shift) return;
    const items = tx.repository(TaskItemRow);
    for (const part of await items.findBy({ parentId: id, listId }))
      await changeVersion(items, { id: part.id, listId }, null, current => movedPart(current, shift));
  }
}

/** The date by which it repeats: a task may have a start alone. */
const dateOf = ({ dueAt, startAt }: Pick<TaskItemRow, 'dueAt' | 'startAt'>): Date | null => dueAt ?? startAt;

/** @throws InvalidInputError for a rule without dates */
export async function requireDatesOf(caller: Owner, item: NewTaskItem, now: Date): Promise<void> {
  const { recurrence, startAt, dueAt, allDay = true, timeZone = null, repeatsFrom = 'due' } = item;
  if (!recurrence) return;
  const [start, due] = [startAt, dueAt].map(at => (at ? new Date(at) : null));
  const task = { recurrence, startAt: start ?? null, dueAt: due ?? null, allDay, timeZone, repeatsFrom };
  requireDates(task, now, await zoneOf(task, caller));
}

/** That of the task, or else of who is asking. */
async function zoneOf({ recurrence, timeZone }: When, caller: Owner): Promise<string> {
  return timeZone || !recurrence ? (timeZone ?? 'UTC') : timeZoneOf(caller);
}

/** A part that repeats by itself follows its own rule. */
function movedPart(part: TaskItemRow, shift: ReturnType<typeof shiftedBy>): Partial<TaskItemRow> {
  if (part.recurrence) return {};
  return {
    ...(part.doneAt && { doneAt: null }),
    ...(part.startAt && { startAt: shift(part.startAt) }),
    ...(part.dueAt && { dueAt: shift(part.dueAt), remindAt: null, notifiedAt: null }),
  };
}
