// A person's own bookmarks, with a search. Shows the states loading, error, empty, nothing found and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom, type Observable } from 'rxjs';
import type { Bookmark, BookmarkList } from '../../shared/bookmark.contract';
import { cleanTags } from '../../shared/clean-tags';
import { isMatch } from '../../shared/is-match';
import { BookmarkForm } from '../bookmark-form/bookmark-form';
import { BookmarkLink } from '../bookmark-link';
import { pageTabs } from '../page-tabs';
import { ShareList } from '../share-list/share-list';
import { shelfName } from '../shelf-name';

const states = [Badge, EmptyState, ErrorState, Skeleton];
const controls = [Button, Field, FieldControl, Icon, Menu, MenuItem, MenuTrigger];

@Component({
  selector: 'sv-bookmarks-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [...states, ...controls, BookmarkForm, BookmarkLink, Page, ShareList, TabNav],
  templateUrl: './bookmarks-page.html',
  styleUrl: './bookmarks-page.css',
})
export class BookmarksPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('bookmarks');
  private readonly shelfUrl = pluginApi('shelf');

  protected readonly locale = inject(LocaleService);
  protected readonly tabs = pageTabs();
  protected readonly shelfName = shelfName();
  protected readonly list = httpResource<BookmarkList>(() => this.url);
  private readonly freshness = keepFresh(this.list, () => this.url);
  protected readonly search = signal('');
  protected readonly editing = signal<Bookmark | 'new' | null>(null);
  protected readonly isSharing = signal(false);
  protected readonly tags = computed(() =>
    this.list.hasValue() ? cleanTags(this.list.value().bookmarks.flatMap(({ tags }) => tags)).sort() : [],
  );
  protected readonly edited = computed(() => {
    const editing = this.editing();
    return editing === 'new' ? null : editing;
  });
  /** Only hides controls; the server enforces the capability. */
  protected readonly keepsShelf = computed(() => this.session.hasCapability('com.example.bookmarks:keep-shelf'));
  protected readonly found = computed(() => {
    const all = this.list.hasValue() ? this.list.value().bookmarks : [];
    return all.filter(bookmark => isMatch(bookmark, this.search()));
  });
  protected readonly isFull = computed(
    () => this.list.hasValue() && this.list.value().bookmarks.length >= this.list.value().most,
  );

  protected saved(): void {
    this.editing.set(null);
    this.changed();
  }

  protected async remove({ id, title }: Bookmark): Promise<void> {
    const detail = `“${title}” is deleted for good.`;
    if (!(await this.confirm.ask({ heading: 'Delete bookmark?', detail, confirmLabel: 'Delete', danger: true })))
      return;
    await this.send(this.http.delete(`${this.url}/${id}`), `“${title}” deleted`);
  }

  protected putOnShelf({ id, title }: Bookmark): Promise<void> {
    return this.send(this.http.put(`${this.shelfUrl}/${id}`, {}), `Everybody in the workspace can see “${title}” now`);
  }

  protected takeOffShelf({ id, title }: Bookmark): Promise<void> {
    return this.send(this.http.delete(`${this.shelfUrl}/${id}`), `Only you can see “${title}” now`);
  }

  private async send(request: Observable<unknown>, done: string): Promise<void> {
    try {
      await firstValueFrom(request);
      this.toasts.success(done);
    } catch (error) {
      this.toasts.error(error);
    }
    this.changed();
  }

  private changed(): void {
    this.list.reload();
    this.freshness.announce();
  }
}
