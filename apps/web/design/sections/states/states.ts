// Loading, empty, error and full on the page of all widgets.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { PagedList } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { CursorPage } from '@sv/ui/freshness/on-top';
import { Problem } from '@sv/ui/workspace/problem';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './states.html';

@Component({
  selector: 'sv-design-states',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Button, EmptyState, ErrorState, PagedView, Skeleton],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './states.html',
  styleUrl: '../section.css',
})
export class StatesSection {
  protected readonly problem = new Problem({ detail: 'The server cannot be reached.', status: 503, requestId: 'b1c2' });
  protected readonly loading = listOf(() => new Promise(() => undefined));
  protected readonly empty = listOf(() => Promise.resolve({ items: [], nextCursor: null }));
  protected readonly failed = listOf(() => Promise.reject(this.problem));
  protected readonly full = listOf(() => Promise.resolve({ items: [{ id: 'Ada' }, { id: 'Ben' }], nextCursor: '2' }));
}

/** A list in one state: what its first page does. */
function listOf(firstPage: () => Promise<CursorPage<{ id: string }>>): PagedList<{ id: string }> {
  const list = new PagedList(firstPage, { isKeptFresh: false });
  void list.load();
  return list;
}
