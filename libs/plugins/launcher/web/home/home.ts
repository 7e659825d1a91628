// The home page: a greeting, what waits for the person, and the cards that they chose.
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  DestroyRef,
  ElementRef,
  Injector,
  afterNextRender,
  computed,
  effect,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, type ParamMap, Router } from '@angular/router';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { lazyDialog } from '@sv/ui/dialog/lazy-dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { HomeStore } from '@sv/ui/home/home-store';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { AddWidget } from '../add-widget/add-widget';
import { Board } from '../board/board';
import { ContributedApps } from '../board/contributed-apps';
import { type HomeCard, allCards, placedCards } from '../board/home-cards';
import { LazyEditor } from '../board/lazy-editor';
import { FirstSteps } from '../first-steps/first-steps';
import { Waiting } from '../waiting/waiting';
import { BadgeStart } from '../waiting/badge-start';
import { greeting } from './greeting';

const minuteMs = 60_000;

@Component({
  selector: 'sv-home',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AddWidget, Board, Button, EmptyState, ErrorState, FirstSteps, Icon, LazyEditor, Page, Skeleton, T, Waiting],
  templateUrl: './home.html',
  styleUrl: './home.css',
  providers: [ContributedApps],
})
export class Home {
  protected readonly session = inject(Session);
  protected readonly store = inject(HomeStore);
  private readonly badges = inject(BadgeStart);
  private readonly apps = inject(ContributedApps);
  private readonly locale = inject(LocaleService);
  private readonly query = toSignal(inject(ActivatedRoute).queryParamMap);
  private readonly router = inject(Router);

  private readonly injector = inject(Injector);
  private readonly addButton = viewChild('addButton', { read: ElementRef<HTMLElement> });
  private readonly editButton = viewChild('editButton', { read: ElementRef<HTMLElement> });

  private readonly now = signal(new Date());
  protected readonly heading = computed(() =>
    greeting(this.locale.timeZone(), this.now(), this.session.user()?.name.trim() ?? ''),
  );
  protected readonly today = computed(() =>
    this.locale.formatDate(this.now(), { weekday: 'long', day: 'numeric', month: 'long' }),
  );

  private readonly contributed = computed(() => this.apps.list() ?? []);
  protected readonly badgePaths = computed(() =>
    Object.fromEntries(
      this.contributed().flatMap(({ app, entry: { contributes } }) =>
        typeof contributes.badge === 'object' && contributes.badge.path ? [[app.id, contributes.badge.path]] : [],
      ),
    ),
  );
  private readonly offered = computed(() =>
    allCards(this.contributed(), this.session.plugins(), this.session.shell()?.apps),
  );
  protected readonly cards = computed(() => placedCards(this.store.home(), this.offered()));
  protected readonly free = computed(() =>
    this.offered().filter(({ id }) => !this.cards().some(card => card.id === id)),
  );
  /** The page waits for the list of cards and the numbers, so that it does not move when they come. */
  protected readonly isLoading = computed(
    () => !this.session.shell() || !this.store.home() || !this.apps.list() || !this.badges.isRead(),
  );

  protected readonly edits = signal(false);
  protected readonly adds = signal(false);
  protected readonly arrangeApps = lazyDialog(
    async () => (await import('@sv/ui/home/arrange-apps/arrange-apps')).ArrangeApps,
  );

  constructor() {
    void this.store.load();
    void this.badges.read();
    effect(() => this.follow(this.query()));
    const document = inject(DOCUMENT);
    const timer = setInterval(() => document.hidden || this.now.set(new Date()), minuteMs);
    inject(DestroyRef).onDestroy(() => clearInterval(timer));
  }

  /** The commands of the palette lead here with a query. It goes at once, so that reloading the page opens nothing. */
  private follow(query: ParamMap | undefined): void {
    if (query?.has('edit')) this.edit(true);
    if (query?.has('arrange')) void this.arrangeApps();
    if (!query?.has('edit') && !query?.has('arrange')) return;
    const queryParams = { edit: null, arrange: null };
    void this.router.navigate([], { queryParams, queryParamsHandling: 'merge', replaceUrl: true });
  }

  /** The button that was pressed goes; the focus is on the one in its place. */
  protected edit(isEditing: boolean): void {
    this.edits.set(isEditing);
    const focus = (): void => (isEditing ? this.addButton() : this.editButton())?.nativeElement.focus();
    afterNextRender({ read: focus }, { injector: this.injector });
  }

  protected add(card: HomeCard): void {
    this.change(cards => [...cards, card]);
    this.adds.set(false);
  }

  protected remove({ id }: HomeCard): void {
    this.change(cards => cards.filter(card => card.id !== id));
  }

  protected reset(): void {
    void this.store.change(() => ({ widgets: null }));
  }

  /** What the person sees becomes their own layout. Cards of apps that are not there at present stay in it. */
  protected change(change: (cards: HomeCard[]) => HomeCard[]): void {
    void this.store.change(home => {
      const widgets = change(placedCards(home, this.offered())).map(({ id, size }) => ({ id, size }));
      const offered = this.offered();
      const absent = (home.widgets ?? []).filter(({ id }) => !offered.some(card => card.id === id));
      return { widgets: [...widgets, ...absent] };
    });
  }
}
