// A list that its owner shares with whoever has the link. Nobody is signed in here. Draws loading, gone, error, empty and
// full, and reads again every minute while it is looked at.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  DestroyRef,
  computed,
  inject,
  input,
  linkedSignal,
  signal,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { quietRefetch } from '@sv/ui/freshness/freshness';
import { pageLanguage } from '@sv/ui/locale/load-language';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { SharedList } from '../../shared/links.contract';
import { pageSize } from '../../shared/task-limits';
import { SharedItems } from './shared-items';

const EVERY_MS = 60_000;

type Shown = 'open' | 'done';

@Component({
  selector: 'sv-shared-list-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Page, Segmented, SharedItems, Skeleton, T],
  templateUrl: './shared-list-page.html',
  styleUrl: './shared-list-page.css',
})
export class SharedListPage {
  private readonly http = inject(HttpClient);
  private readonly shared = pluginApi('shared');

  /** Of the address. */
  readonly token = input.required<string>();

  protected readonly state = signal<Shown>('open');
  private readonly url = computed(
    () => `${this.shared}/${encodeURIComponent(this.token())}?state=${this.state()}&limit=${pageSize.largest}`,
  );
  protected readonly list = httpResource<SharedList>(() => this.url());
  /** Stays while the other tasks are on their way. */
  protected readonly known = linkedSignal<SharedList | undefined, SharedList | null>({
    source: () => (this.list.hasValue() ? this.list.value() : undefined),
    computation: (list, before) => list ?? before?.value ?? null,
  });
  protected readonly problem = computed(() => toProblem(this.list.error()));
  /** Also a link that was ended: whoever has it need not know which of the two it is. */
  protected readonly isGone = computed(() => this.list.error() !== undefined && this.problem().status === 404);
  protected readonly heading = computed(() => this.known()?.name ?? t('Shared list'));
  protected readonly states = computed<SegmentOption<Shown>[]>(() => {
    const count = (number: number) => ({ count: new Intl.NumberFormat(pageLanguage()).format(number) });
    const { openCount = 0, doneCount = 0 } = this.known() ?? {};
    return [
      { value: 'open', label: t('Open {count}', count(openCount)) },
      { value: 'done', label: t('Done {count}', count(doneCount)) },
    ];
  });
  protected readonly loadingMore = signal(false);

  constructor() {
    const document = inject(DOCUMENT);
    const refetch = quietRefetch(this.list, () => this.url());
    const readAgain = (): void => {
      if (!document.hidden) void refetch();
    };
    const timer = setInterval(readAgain, EVERY_MS);
    document.addEventListener('visibilitychange', readAgain);
    inject(DestroyRef).onDestroy(() => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    });
  }

  protected async showMore({ nextCursor }: SharedList): Promise<void> {
    const url = this.url();
    this.loadingMore.set(true);
    try {
      const more = await firstValueFrom(this.http.get<SharedList>(`${url}&cursor=${nextCursor}`));
      this.list.update(list => list && { ...more, items: [...list.items, ...more.items] });
    } catch {
      this.list.reload();
    } finally {
      this.loadingMore.set(false);
    }
  }
}
