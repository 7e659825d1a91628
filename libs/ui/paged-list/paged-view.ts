// Renders a PagedList: its content while there are items, `[svEmpty]` when there are none, and the states for loading,
// errors and more pages.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Button } from '../button/button';
import { ErrorState } from '../error-state/error-state';
import { Skeleton } from '../skeleton/skeleton';
import type { PagedList } from './paged-list';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-paged-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, Skeleton],
  templateUrl: './paged-view.html',
  styleUrl: './paged-view.css',
})
export class PagedView {
  readonly list = input.required<PagedList<{ id: string }>>();
  /** The text of the skeleton: "Loading users…". */
  readonly loading = input.required<string>();
  readonly lines = input(8);
  readonly more = input(t('Load more'));
  readonly size = input<'sm' | 'md'>('md');
  readonly failed = input(t('This could not be loaded'));
  /**
   * The message when a further page failed. It takes the place of the button, and retrying loads that page. Without it,
   * the error is shown above the list, and retrying reloads the list.
   */
  readonly furtherFailed = input('');
}
