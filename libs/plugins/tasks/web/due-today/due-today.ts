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
import type { DueTask, DueTasks } from '../../shared/task.contract';
import { daysLater } from '../due-date/due-day';
import { dueWording } from '../due-date/due-wording';
import { Today } from '../due-date/today';

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
  private readonly items = pluginApi('items');
  private readonly due = pluginApi('due');
  private readonly offline = readableOffline();
  private readonly writes = offlineWrites();

  protected readonly prefix = inject(CURRENT_PLUGIN).routePrefix;
  private readonly url = computed(() => {
    const before = daysLater(1, this.today.now()).toISOString();
    return `${this.due}?${new URLSearchParams({ before })}`;
  });
  protected readonly resource = httpResource<DueTasks>(() => ({ url: this.url(), context: this.offline }));
  private readonly freshness = keepFresh(this.resource, () => this.url());
  /** Checked off here; they stay in sight, so that a slip can be taken back. */
  protected readonly doneIds = signal<ReadonlySet<string>>(new Set());
  protected readonly tasks = computed(() => (this.resource.hasValue() ? this.resource.value().items : []));
  protected readonly hasMore = computed(() => this.resource.hasValue() && this.resource.value().hasMore);

  protected wordsOf(task: DueTask): string {
    return dueWording(task.dueAt, this.today.now(), this.locale.tag()).text;
  }

  protected isOverdue(task: DueTask): boolean {
    return dueWording(task.dueAt, this.today.now(), this.locale.tag()).tone === 'overdue';
  }

  protected async toggle({ id, title }: DueTask): Promise<void> {
    const done = !this.doneIds().has(id);
    this.mark(id, done);
    try {
      const url = `${this.items}/${id}`;
      await this.writes.send({ method: 'PATCH', url, body: { done }, name: title, subject: id });
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
