// The widget: the newest entries. Draws loading, error, empty and filled; the card has a height and scrolls.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { EntryList } from '../../shared/entry.contract';

const SHOWN = 5;

@Component({
  selector: 'sv-starter-newest-entries',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, Skeleton, T],
  template: `
    @if (list.error(); as problem) {
      <sv-error-state [heading]="'The entries could not be loaded' | t" [problem]="problem" (retry)="list.reload()" />
    } @else if (!list.hasValue()) {
      <sv-skeleton [label]="'Loading entries…' | t" />
    } @else if (newest().length === 0) {
      <sv-empty-state icon="list" [heading]="'No entries yet' | t" />
    } @else {
      <ul>
        @for (entry of newest(); track entry.id) {
          <li>
            <bdi>{{ entry.title }}</bdi>
          </li>
        }
      </ul>
    }
  `,
})
export class NewestEntries {
  private readonly url = pluginApi('entries');
  protected readonly list = httpResource<EntryList>(() => this.url);
  protected readonly newest = computed(() => (this.list.hasValue() ? this.list.value().entries.slice(0, SHOWN) : []));
  // Reads again when the window comes to the front, and when a page of the plugin announces a change.
  protected readonly freshness = keepFresh(this.list, () => this.url);
}
