// The filters that the person saved; shared by the sidebar and the page of all tasks.
import { HttpClient, httpResource } from '@angular/common/http';
import { Injectable, inject, linkedSignal, signal } from '@angular/core';
import { type Observable, firstValueFrom, tap } from 'rxjs';
import type { IfMatch } from '@sv/ui/edits/edits';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { t } from '@sv/ui/locale/translate';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { NewSavedFilter, SavedFilter, SavedFilterChange, SavedFilters } from '../../shared/views.contract';

@Injectable()
export class FilterStore {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly offline = readableOffline();
  private readonly url = pluginApi('filters');
  private readonly answer = httpResource<SavedFilters>(() => ({ url: this.url, context: this.offline }));
  private readonly freshness = keepFresh(this.answer, () => this.url);

  readonly filters = linkedSignal<readonly SavedFilter[]>(() =>
    this.answer.hasValue() ? this.answer.value().filters : [],
  );

  /** The search in all tasks was asked for, on another page perhaps. */
  readonly isSearchWanted = signal(false);

  find(id: string | null): SavedFilter | null {
    return this.filters().find(filter => filter.id === id) ?? null;
  }

  /** @throws Problem */
  add(filter: NewSavedFilter): Observable<SavedFilter> {
    return this.http.post<SavedFilter>(this.url, filter).pipe(tap(stored => this.show(stored)));
  }

  /** @throws Problem */
  change({ id }: SavedFilter, change: SavedFilterChange, ifMatch?: IfMatch): Observable<SavedFilter> {
    return this.http.patch<SavedFilter>(`${this.url}/${id}`, change, ifMatch).pipe(tap(stored => this.show(stored)));
  }

  /** Deletes at once; the message offers Undo while it is visible. @returns whether it was deleted */
  async delete(filter: SavedFilter): Promise<boolean> {
    try {
      await firstValueFrom(this.http.delete(`${this.url}/${filter.id}`));
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
    this.filters.update(filters => filters.filter(({ id }) => id !== filter.id));
    this.freshness.announce();
    this.toasts.show(t('“{title}” deleted', { title: filter.name }), {
      label: t('Undo'),
      run: () => void this.restore(filter),
      undoes: true,
    });
    return true;
  }

  private async restore({ id, name, filter }: SavedFilter): Promise<void> {
    try {
      await firstValueFrom(this.add({ id, name, filter }));
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }

  private show(stored: SavedFilter): void {
    const others = this.filters().filter(({ id }) => id !== stored.id);
    this.filters.set([...others, stored].sort((one, other) => one.name.localeCompare(other.name)));
    this.freshness.announce();
  }
}
