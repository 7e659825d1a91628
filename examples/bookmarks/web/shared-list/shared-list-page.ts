// A list that somebody shared, for whoever has the link: nobody is signed in here.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { SharedList } from '../../shared/list.contract';
import { BookmarkLink } from '../bookmark-link';

@Component({
  selector: 'sv-shared-list-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BookmarkLink, EmptyState, ErrorState, Page, Skeleton],
  templateUrl: './shared-list-page.html',
  styleUrl: './shared-list-page.css',
})
export class SharedListPage {
  /** Of the address. */
  readonly tag = input.required<string>();
  readonly token = input.required<string>();

  private readonly url = pluginApi('lists');
  protected readonly list = httpResource<SharedList>(
    () => `${this.url}/${encodeURIComponent(this.tag())}/${encodeURIComponent(this.token())}`,
  );
  /** Also a link that was ended: whoever has it need not know which of the two it is. */
  protected readonly isGone = computed(() => this.list.error() && toProblem(this.list.error()).status === 404);
  protected readonly bookmarks = computed(() =>
    this.list.hasValue() ? this.list.value().bookmarks.map(one => ({ ...one, tags: [] })) : [],
  );
}
