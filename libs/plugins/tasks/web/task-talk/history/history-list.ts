// What happened to a task, the newest first.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { quietRefetch, whenStale } from '@sv/ui/freshness/freshness';
import { dateFormat, LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { TaskHistory } from '../../../shared/talk.contract';
import type { TaskItem } from '../../../shared/task.contract';
import { TasksApi } from '../../board/tasks-api';
import { namesOf } from '../names';
import { historyWording } from './history-wording';

@Component({
  selector: 'sv-history-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, Skeleton, T],
  template: `
    @if (answer.error(); as problem) {
      <sv-error-state
        [problem]="problem"
        [offline]="'The history will appear when the connection is restored.' | t"
        (retry)="answer.reload()"
      />
    } @else if (isNew()) {
      <p class="sv-muted sv-small">{{ 'The history begins when the task is saved.' | t }}</p>
    } @else if (!answer.hasValue()) {
      <sv-skeleton [lines]="3" [label]="'Loading the history…' | t" />
    } @else {
      <ol [attr.aria-label]="'History' | t">
        @for (line of lines(); track line.id) {
          <li>
            <span dir="auto">{{ line.text }}</span>
            <time class="sv-muted sv-small" [attr.datetime]="line.at" [title]="locale.formatDateTime(line.at)">{{
              locale.formatRelative(line.at)
            }}</time>
          </li>
        }
      </ol>
    }
  `,
  styleUrl: './history-list.css',
})
export class HistoryList {
  protected readonly locale = inject(LocaleService);
  private readonly api = inject(TasksApi);
  private readonly itemsUrl = pluginApi('items');

  readonly item = input.required<TaskItem>();

  private readonly url = computed(() => `${this.itemsUrl}/${this.item().id}/history`);
  /** The server does not have the task yet. */
  protected readonly isNew = computed(() => this.api.isNew(this.item().id));
  protected readonly answer = httpResource<TaskHistory>(() =>
    this.isNew() ? undefined : { url: this.url(), context: this.api.offline },
  );
  protected readonly lines = computed(() => {
    const { entries, people } = this.answer.hasValue() ? this.answer.value() : { entries: [], people: [] };
    const names = namesOf(people);
    return entries.flatMap(entry => {
      const text = historyWording(entry, names, this.formats);
      return text === null ? [] : [{ id: entry.id, at: entry.at, text }];
    });
  });
  private readonly formats = {
    day: (instant: string, timeZone: string | null): string =>
      dateFormat(this.locale.tag(), timeZone ?? this.locale.timeZone(), { dateStyle: 'long' }).format(
        new Date(instant),
      ),
    instant: (at: string): string => this.locale.formatDateTime(at),
    list: (items: readonly string[]): string => this.locale.formatList(items),
  };

  constructor() {
    whenStale(quietRefetch(this.answer, this.url));
  }
}
