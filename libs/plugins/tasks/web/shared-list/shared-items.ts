// Tasks as a stranger reads them, with their parts.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { formatTag } from '@sv/ui/locale/format-tag';
import { pageLanguage } from '@sv/ui/locale/load-language';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { SharedItem } from '../../shared/links.contract';
import type { TaskPriority } from '../../shared/task.contract';
import { Today } from '../due-date/today';
import { dueText, startText } from './day-of';

@Component({
  selector: 'sv-shared-items',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  templateUrl: './shared-items.html',
  styleUrl: './shared-items.css',
})
export class SharedItems {
  private readonly today = inject(Today);

  readonly items = input.required<readonly SharedItem[]>();

  /** Below the task that they are parts of, where that is shown too. */
  protected readonly rows = computed(() => {
    const shown = new Set(this.items().map(({ id }) => id));
    const isPart = (item: SharedItem): boolean => item.parentId !== null && shown.has(item.parentId);
    const parts = this.items().filter(isPart);
    return this.items()
      .filter(item => !isPart(item))
      .flatMap(item => [
        this.toRow(item, false),
        ...parts.filter(({ parentId }) => parentId === item.id).map(part => this.toRow(part, true)),
      ]);
  });

  private toRow(item: SharedItem, isPart: boolean) {
    const now = this.today.now();
    const tag = formatTag(pageLanguage(), navigator.language);
    return {
      ...{ item, isPart },
      due: dueText(item, now, tag),
      start: startText(item, now, tag),
      priority: item.priority && priorityText(item.priority),
    };
  }
}

const priorityText = (priority: TaskPriority): string =>
  ({ high: t('High priority'), medium: t('Medium priority'), low: t('Low priority') })[priority];
