// A month of tasks: a grid of days, or a list by day on a phone. Tasks are moved to other days by dragging or by keys.
import { ChangeDetectionStrategy, Component, computed, effect, inject, untracked, viewChild } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, RouterLink, convertToParamMap } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';
import type { EmptyText } from '../list-page/empty-text';
import { injectAsker } from '../views/asker';
import { dayOf } from '../views/day-of';
import { foundView } from '../views/found-view';
import { ViewPage } from '../views/view-page';
import { CalendarMonth } from './calendar-month';
import { injectIsNarrow } from './is-narrow';
import { firstOf, monthsLater, toMonth, weeksOf } from './month';

/** More tasks of one month are not shown in days. */
const MOST = 1000;

@Component({
  selector: 'sv-calendar-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CalendarMonth, Icon, RouterLink, T, ViewPage],
  templateUrl: './calendar-page.html',
  styleUrl: './calendar-page.css',
})
export class CalendarPage {
  private readonly asker = injectAsker();
  private readonly board = inject(TaskBoard);
  private readonly locale = inject(LocaleService);
  private readonly today = inject(Today);
  private readonly query = toSignal(inject(ActivatedRoute).queryParamMap, { initialValue: convertToParamMap({}) });
  protected readonly page = viewChild.required(ViewPage);

  protected readonly isNarrow = injectIsNarrow();
  protected readonly thisMonth = computed(() => toMonth(null, this.today.now()));
  protected readonly month = computed(() => toMonth(this.query().get('month'), this.today.now()));
  protected readonly weeks = computed(() => weeksOf(this.month(), this.locale.tag()));
  protected readonly name = computed(() =>
    new Intl.DateTimeFormat(this.locale.tag(), { month: 'long', year: 'numeric' }).format(firstOf(this.month())),
  );
  protected readonly next = computed(() => monthsLater(1, this.month()));
  protected readonly previous = computed(() => monthsLater(-1, this.month()));

  protected readonly view = computed<ItemView>(() => {
    const weeks = this.weeks();
    const before = toDay(daysLater(1, weeks.at(-1)![6]!.date));
    return { listId: null, state: 'open', found: foundView({ from: weeks[0]![0]!.day, before }, this.asker()) };
  });
  protected readonly tasks = computed(() => this.board.shown());
  protected readonly groups = computed(() => (this.isNarrow() ? this.byDayOfMonth() : null));
  protected readonly newContent = computed(() => {
    const today = toDay(this.today.now());
    return { dueAt: atDay(today.startsWith(this.month()) ? today : `${this.month()}-01`, null) };
  });
  protected readonly empty: EmptyText = {
    icon: 'calendar',
    heading: t('Nothing is due in this month'),
    text: t('Tasks appear here on the days on which they are due, from all lists.'),
  };

  constructor() {
    // A month without its last tasks would look free.
    effect(() => {
      if (this.board.hasMore() && this.board.shown().length < MOST) untracked(() => void this.board.showMore());
    });
  }

  protected addOn(day: string): void {
    this.page().add({ dueAt: atDay(day, null) });
  }

  private byDayOfMonth() {
    const format = new Intl.DateTimeFormat(this.locale.tag(), { weekday: 'long', day: 'numeric', month: 'long' });
    const days = this.weeks()
      .flat()
      .filter(({ isInMonth }) => isInMonth);
    const items = this.tasks();
    return days
      .map(({ day, date }) => ({
        id: day,
        heading: format.format(date),
        items: items.filter(item => dayOf(item) === day),
      }))
      .filter(group => group.items.length > 0);
  }
}
