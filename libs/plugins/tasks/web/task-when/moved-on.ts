// A repeating task that was checked off: the server has moved it to its next date, and the page says to which.
import { Injectable, Injector, inject } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import { shownInstant } from '../due-date/task-date';

/**
 * A change as it is sent: checking off a task that repeats says which of its dates the person saw. Without a due date,
 * that is its start.
 */
export const withOccurrence = ({ recurrence, dueAt, startAt }: TaskItem, change: TaskItemChange) => ({
  ...change,
  ...(change.done && recurrence && { occurrence: dueAt ?? startAt }),
});

/** What moves; to send it takes the check-off back. */
export type MovedDates = Pick<TaskItem, 'startAt' | 'dueAt' | 'recurrence'>;

export const datesOf = ({ startAt, dueAt, recurrence }: TaskItem): MovedDates => ({ startAt, dueAt, recurrence });

/** Whether the answer says that a task was checked off and is still open. */
export const hasMovedOn = (change: TaskItemChange, stored: TaskItem): boolean =>
  change.done === true && stored.doneAt === null;

@Injectable({ providedIn: 'root' })
export class MovedOn {
  private readonly injector = inject(Injector);
  private readonly toasts = inject(Toasts);

  /** @param undo takes the check-off back */
  announce(stored: TaskItem, undo: () => void): void {
    const at = stored.dueAt ?? stored.startAt;
    if (!at) return;
    const date = this.dateText(shownInstant(at, stored), stored.allDay);
    this.toasts.show(t('Done. Next: {date}', { date }), { label: t('Undo'), run: undo });
  }

  /** "Tuesday 24 June" */
  private dateText(at: Date, allDay: boolean, now = new Date()): string {
    const year = at.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const);
    const time = allDay ? {} : { hour: 'numeric' as const, minute: '2-digit' as const };
    const day = { weekday: 'long', day: 'numeric', month: 'long', year, ...time } as const;
    return new Intl.DateTimeFormat(this.injector.get(LocaleService).tag(), day).format(at);
  }
}
