// The bookmarks that everybody in the workspace can see. Shows the states loading, error, empty and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { Shelf, ShelvedBookmark } from '../../shared/shelf.contract';
import { BookmarkLink } from '../bookmark-link';
import { pageTabs } from '../page-tabs';

@Component({
  selector: 'sv-shelf-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BookmarkLink, Button, EmptyState, ErrorState, Icon, Page, Skeleton, TabNav],
  templateUrl: './shelf-page.html',
  styleUrl: '../bookmarks-page/bookmarks-page.css',
})
export class ShelfPage {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('shelf');

  protected readonly locale = inject(LocaleService);
  protected readonly tabs = pageTabs();
  protected readonly shelf = httpResource<Shelf>(() => this.url);
  private readonly freshness = keepFresh(this.shelf, () => this.url);
  protected readonly keepsShelf = computed(() => this.session.hasCapability('com.example.bookmarks:keep-shelf'));

  protected async takeOff({ id, title }: ShelvedBookmark): Promise<void> {
    try {
      await firstValueFrom(this.http.delete(`${this.url}/${id}`));
      this.toasts.success(`“${title}” was taken off`);
    } catch (error) {
      this.toasts.error(error);
    }
    this.shelf.reload();
    this.freshness.announce();
  }
}
