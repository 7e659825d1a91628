// The card with the pages that the person wants at hand.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { lazyDialog } from '@sv/ui/dialog/lazy-dialog';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { loadEditFavourites } from '@sv/ui/home/edit-favourites/load-edit-favourites';
import { HomeStore } from '@sv/ui/home/home-store';
import { T } from '@sv/ui/locale/t';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';

@Component({
  selector: 'sv-favourite-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, PluginIcon, RouterLink, T],
  template: `
    <article aria-labelledby="sv-favourites">
      <header>
        <h2 class="sv-truncate" id="sv-favourites">{{ 'Favourites' | t }}</h2>
        @if (links().length > 0) {
          <button
            svButton
            type="button"
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            [attr.aria-label]="'Edit favourites' | t"
            (click)="edit()"
          >
            {{ 'Edit' | t }}
          </button>
        }
      </header>
      <div class="content">
        <ul>
          @for (link of links(); track link.path) {
            <li>
              <a [routerLink]="link.tree">
                <sv-plugin-icon [name]="link.app?.name ?? link.title" [iconUrl]="link.app?.iconUrl ?? null" />
                <span class="sv-truncate">{{ link.title }}</span>
              </a>
            </li>
          } @empty {
            <li>
              <sv-empty-state icon="star" [heading]="'No favourites' | t">
                {{ 'Open a page and choose “Add to favourites” to keep it at hand.' | t }}
              </sv-empty-state>
            </li>
          }
        </ul>
      </div>
    </article>
  `,
  styleUrls: ['../widgets/widget-card.css', './favourite-card.css'],
})
export class FavouriteCard {
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly store = inject(HomeStore);

  protected readonly edit = lazyDialog(loadEditFavourites);
  protected readonly links = computed(() =>
    this.store.favourites().map(({ path, title }) => ({
      path,
      title,
      // Not as text, of which a query would become a part of the path.
      tree: this.router.parseUrl(path),
      app: this.session.plugins().find(({ routePrefix }) => `${path.split('?')[0]}/`.startsWith(`${routePrefix}/`)),
    })),
  );
}
