// All tasks, with a filter that stands in the address and can be saved under a name.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  linkedSignal,
  signal,
  viewChild,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router, convertToParamMap } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { SearchField } from '@sv/ui/search-field/search-field';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { SavedFilter, TaskFilter } from '../../shared/views.contract';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import { Today } from '../due-date/today';
import type { EmptyText } from '../list-page/empty-text';
import { filterIn, isSameFilter, queryOf } from '../view-nav/filter-query';
import { FilterStore } from '../view-nav/filter-store';
import { injectAsker } from '../views/asker';
import { FoundPeople } from '../views/found-people';
import { foundView } from '../views/found-view';
import { ViewPage } from '../views/view-page';
import { daysOf } from './due-range';
import { FilterFields } from './filter-fields';
import { FilterName } from './filter-name';
import { newContentOf } from './filter-content';

@Component({
  selector: 'sv-all-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, FilterFields, FilterName, Icon, Menu, MenuItem, MenuTrigger, SearchField, T, ViewPage],
  templateUrl: './all-page.html',
  styleUrl: './all-page.css',
})
export class AllPage {
  private readonly asker = injectAsker();
  private readonly board = inject(TaskBoard);
  private readonly filters = inject(FilterStore);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly today = inject(Today);
  private readonly query = toSignal(this.route.queryParamMap, { initialValue: convertToParamMap({}) });
  private readonly searchField = viewChild(SearchField, { read: ElementRef<HTMLElement> });
  protected readonly people = inject(FoundPeople);

  protected readonly filter = computed(() => filterIn(this.query()), { equal: isSameFilter });
  protected readonly saved = computed(() => this.filters.find(this.query().get('saved')));
  protected readonly isChanged = computed(() => {
    const saved = this.saved();
    return saved !== null && !isSameFilter(saved.filter, this.filter());
  });
  /** How many filters are set beside the text. */
  protected readonly active = computed(() => Object.keys(this.filter()).filter(name => name !== 'q').length);
  protected readonly isOpen = linkedSignal<boolean>(() => this.active() > 0 && !this.saved());
  protected readonly naming = signal<SavedFilter | 'new' | null>(null);

  protected readonly view = computed<ItemView>(() => {
    const { due, state = 'open', ...filter } = this.filter();
    const question = { ...filter, ...daysOf(due, this.today.now()) };
    return { listId: null, state, found: foundView(question, this.asker()) };
  });
  protected readonly groups = computed(() => [{ id: 'all', heading: '', items: this.board.shown() }]);
  protected readonly newContent = computed(() => newContentOf(this.filter(), this.session.user()?.id ?? null));
  protected readonly empty = computed<EmptyText>(() =>
    this.active() || this.filter().q
      ? { icon: 'search', heading: t('No tasks found'), text: t('Try another text, or remove a filter.') }
      : { icon: 'check-circle', heading: t('All done'), text: t('There are no open tasks in any list.') },
  );

  constructor() {
    effect(() => {
      const field = this.searchField()?.nativeElement as HTMLElement | undefined;
      if (!field || !this.filters.isSearchWanted()) return;
      this.filters.isSearchWanted.set(false);
      field.querySelector('input')?.focus();
    });
  }

  /** @param isTyping each letter is no step back of its own */
  protected change(change: TaskFilter, isTyping = false): void {
    const queryParams = { ...queryOf({ ...this.filter(), ...change }), saved: this.query().get('saved') };
    const replaceUrl = isTyping && !!this.filter().q;
    void this.router.navigate([], { relativeTo: this.route, queryParams, replaceUrl });
  }

  protected toggle(): void {
    this.isOpen.update(isOpen => !isOpen);
  }

  protected async saveChanges(): Promise<void> {
    try {
      await firstValueFrom(this.filters.change(this.saved()!, { filter: this.filter() }));
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }

  protected async delete(): Promise<void> {
    if (await this.filters.delete(this.saved()!)) {
      await this.router.navigate([], { relativeTo: this.route, queryParams: { saved: null }, replaceUrl: true });
    }
  }
}
