// The start page: a greeting, the widgets of apps, and the apps, reached with the pointer, the search or arrow keys.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  resource,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { Contributions } from '@sv/ui/contributions/contributions';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Button } from '@sv/ui/button/button';
import { Page } from '@sv/ui/page/page';
import { counted } from '@sv/ui/quantities/quantities';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { Session } from '@sv/ui/workspace/session';
import { AppCard } from '../app-card/app-card';
import { AppSearch } from '../app-search/app-search';
import { FirstSteps } from '../first-steps/first-steps';
import { shownWidgets } from '../widgets/shown-widget';
import { Widgets } from '../widgets/widgets';
import { greeting } from './greeting';
import { gridNeighbour } from './grid-neighbour';
import { listedApps, matching } from './listed-apps';

/** The interface is in English, so the date is too. */
const todayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

@Component({
  selector: 'sv-launcher',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AppCard, AppSearch, Button, EmptyState, ErrorState, FirstSteps, Page, Skeleton, Widgets],
  templateUrl: './launcher.html',
  styleUrl: './launcher.css',
})
export class Launcher {
  protected readonly session = inject(Session);
  private readonly router = inject(Router);
  private readonly ownId = inject(CURRENT_PLUGIN).id;
  private readonly grid = viewChild<ElementRef<HTMLElement>>('grid');

  private readonly contributions = inject(Contributions);
  /** Again when an app comes or goes. Without them the apps are there all the same. */
  private readonly listing = resource({
    params: () =>
      this.session
        .shell()
        ?.plugins.map(({ id, paywalled }) => `${id} ${paywalled}`)
        .join(),
    loader: async () => shownWidgets(await this.contributions.ofApps()),
  });
  protected readonly widgets = computed(() => (this.listing.hasValue() ? this.listing.value() : []));
  /** The page waits for the list of widgets, so that it does not move when they come. */
  protected readonly isLoading = computed(() => this.session.shell() === null || this.listing.status() === 'loading');

  private readonly openedAt = new Date();
  protected readonly today = todayFormat.format(this.openedAt);
  protected readonly search = signal('');
  protected readonly heading = computed(() => {
    const name = this.session.user()?.name.trim();
    return name ? `${greeting(this.openedAt)}, ${name}` : greeting(this.openedAt);
  });
  protected readonly apps = computed(() =>
    listedApps(this.session.plugins(), this.ownId, this.session.hasCapability('console:access')),
  );
  protected readonly shown = computed(() => matching(this.apps(), this.search()));
  /** Announced to screen readers while the person types. */
  protected readonly count = computed(() => (this.search() ? counted(this.shown().length, 'app') : ''));

  protected openFirst(): void {
    const [first] = this.shown();
    if (first) void this.router.navigateByUrl(first.routePrefix);
  }

  protected focusFirst(): void {
    this.cards()[0]?.focus();
  }

  protected move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = this.cards();
    const here = cards.findIndex(card => card === event.target);
    const target = gridNeighbour(cards, here, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  private cards(): HTMLElement[] {
    return [...(this.grid()?.nativeElement.querySelectorAll<HTMLElement>('a.card') ?? [])];
  }
}
