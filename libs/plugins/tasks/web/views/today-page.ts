// What is due today or overdue for the person, in all lists.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';
import type { EmptyText } from '../list-page/empty-text';
import { injectAsker } from './asker';
import { foundView } from './found-view';
import { byDue } from './task-groups';
import { ViewPage } from './view-page';

@Component({
  selector: 'sv-today-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T, ViewPage],
  template: `
    <sv-view-page
      [heading]="'Today' | t"
      [view]="view()"
      [groups]="groups()"
      [empty]="empty"
      [newContent]="newContent()"
    />
  `,
})
export class TodayPage {
  private readonly asker = injectAsker();
  private readonly board = inject(TaskBoard);
  private readonly today = inject(Today);

  protected readonly view = computed<ItemView>(() => {
    const before = toDay(daysLater(1, this.today.now()));
    return { listId: null, state: 'open', found: foundView({ mine: true, before }, this.asker()) };
  });
  protected readonly groups = computed(() => byDue(this.board.shown(), this.today.now()));
  protected readonly newContent = computed(() => ({ dueAt: atDay(toDay(this.today.now()), null) }));
  protected readonly empty: EmptyText = {
    icon: 'check-circle',
    heading: t('Nothing due today'),
    text: t('Tasks that are due today or overdue appear here, from all lists.'),
  };
}
