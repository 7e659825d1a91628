// Open tasks of all lists that are due today or overdue: the widget of the home page, and the content of the page Today.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { offlineWrites } from '@sv/ui/offline/offline-writes';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { DueTask, DueTasks, TaskItem } from '../../shared/task.contract';
import { daysLater } from '../due-date/due-day';
import { type DueWording, dueWording } from '../due-date/due-wording';
import { browserZone, shownInstant } from '../due-date/task-date';
import { Today } from '../due-date/today';
import { MovedOn, type MovedDates, datesOf, hasMovedOn, withOccurrence } from '../task-when/moved-on';

@Component({
  selector: 'sv-due-today',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, EmptyState, ErrorState, RouterLink, Skeleton, T],
  templateUrl: './due-today.html',
  styleUrl: './due-today.css',
})
export class DueToday {
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);
  private readonly today = inject(Today);
  private readonly announcement = inject(MovedOn);
  private readonly items = pluginApi('items');
  private readonly due = pluginApi('due');
  private readonly offline = readableOffline();
  private readonly writes = offlineWrites();

  protected readonly prefix = inject(CURRENT_PLUGIN).routePrefix;
  private readonly url = computed(() => {
    const before = daysLater(1, this.today.now()).toISOString();
    return `${this.due}?${new URLSearchParams({ before, timeZone: browserZone() })}`;
  });
  protected readonly resource = httpResource<DueTasks>(() => ({ url: this.url(), context: this.offline }));
  private readonly freshness = keepFresh(this.resource, () => this.url());
  /** Checked off here; they stay in sight, so that a slip can be taken back. */
  protected readonly doneIds = signal<ReadonlySet<string>>(new Set());
  /** Those of them that repeat, with the dates that they had. */
  private readonly movedOn = new Map<string, MovedDates>();
  protected readonly tasks = computed(() => (this.resource.hasValue() ? this.resource.value().items : []));
  protected readonly hasMore = computed(() => this.resource.hasValue() && this.resource.value().hasMore);

  protected wording(task: DueTask): DueWording {
    const shownAt = shownInstant(task.dueAt, task).toISOString();
    return dueWording(shownAt, this.today.now(), this.locale.tag(), !task.allDay);
  }

  protected async toggle(task: DueTask): Promise<void> {
    const { id, title } = task;
    const done = !this.doneIds().has(id);
    const body = done ? withOccurrence(task, { done }) : (this.movedOn.get(id) ?? { done });
    this.mark(id, done);
    try {
      const url = `${this.items}/${id}`;
      const stored = await this.writes.send<TaskItem>({
        method: 'PATCH',
        url,
        body: { ...body },
        name: title,
        subject: id,
      });
      this.movedOn.delete(id);
      if (stored && hasMovedOn(body, stored)) {
        this.movedOn.set(id, datesOf(task));
        this.announcement.announce(stored, () => void this.toggle(task));
      }
      this.freshness.announce();
    } catch (error) {
      this.mark(id, !done);
      this.toasts.error(error);
    }
  }

  private mark(id: string, done: boolean): void {
    this.doneIds.update(ids => new Set(done ? [...ids, id] : [...ids].filter(one => one !== id)));
  }
}
