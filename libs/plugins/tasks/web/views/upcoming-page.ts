// What is due for the person on the next days and later, in all lists.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';
import type { EmptyText } from '../list-page/empty-text';
import { injectAsker } from './asker';
import { foundView } from './found-view';
import { byDay } from './task-groups';
import { ViewPage } from './view-page';

@Component({
  selector: 'sv-upcoming-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T, ViewPage],
  template: `
    <sv-view-page
      [heading]="'Upcoming' | t"
      [view]="view()"
      [groups]="groups()"
      [empty]="empty"
      [newContent]="newContent()"
    />
  `,
})
export class UpcomingPage {
  private readonly asker = injectAsker();
  private readonly board = inject(TaskBoard);
  private readonly locale = inject(LocaleService);
  private readonly today = inject(Today);

  private readonly tomorrow = computed(() => toDay(daysLater(1, this.today.now())));
  protected readonly view = computed<ItemView>(() => {
    const question = { mine: true, from: this.tomorrow() };
    return { listId: null, state: 'open', found: foundView(question, this.asker()) };
  });
  protected readonly groups = computed(() => byDay(this.board.shown(), this.today.now(), this.locale.tag()));
  protected readonly newContent = computed(() => ({ dueAt: atDay(this.tomorrow(), null) }));
  protected readonly empty: EmptyText = {
    icon: 'calendar',
    heading: t('Nothing coming up'),
    text: t('Tasks that are due from tomorrow on appear here, from all lists.'),
  };
}
