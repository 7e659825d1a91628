// The pages that the person wants at hand, and the way to add the open one. Loaded after the first page.
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, output } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import type { Favourite } from '@sv/contracts/home.contract';
import { lazyDialog } from '@sv/ui/dialog/lazy-dialog';
import { loadEditFavourites } from '@sv/ui/home/edit-favourites/load-edit-favourites';
import { Icon } from '@sv/ui/icon/icon';
import { HomeStore } from '@sv/ui/home/home-store';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';
import { ActivePlugin, pluginAt } from '../../../routing/active-plugin';
import { pageTitle } from './page-title';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-favourites',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon, RouterLink, T],
  templateUrl: './favourites.html',
  styleUrls: ['../nav-list.css', './favourites.css'],
  host: { class: 'rows' },
})
export class Favourites {
  private readonly active = inject(ActivePlugin);
  private readonly document = inject(DOCUMENT);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  protected readonly store = inject(HomeStore);

  /** The person goes to another page. */
  readonly left = output<void>();

  protected readonly edit = lazyDialog(loadEditFavourites);
  protected readonly path = computed(() => this.active.url().split('#')[0] || '/');
  protected readonly links = computed(() =>
    this.store.favourites().map(favourite => ({
      ...favourite,
      // Not as text, of which a query would become a part of the path.
      tree: this.router.parseUrl(favourite.path),
      plugin: pluginAt(favourite.path, this.session.plugins(), this.session.rootPlugin()),
    })),
  );
  protected readonly isFavourite = computed(() => this.store.favourites().some(({ path }) => path === this.path()));
  /** Home is at hand already. */
  protected readonly canAdd = computed(() => this.path() !== '/' && this.path().length <= 500 && !this.isFavourite());

  constructor() {
    void this.store.load();
  }

  protected add(): void {
    const favourite: Favourite = {
      path: this.path(),
      title: pageTitle(this.document, this.active.plugin()?.name ?? this.path()),
    };
    void this.store.change(({ favourites }) => ({
      favourites: [...favourites.filter(({ path }) => path !== favourite.path), favourite],
    }));
  }
}
