// Searches in the apps while somebody types.
import { Injectable, computed, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { FoundResult, SearchAnswer } from '@sv/contracts/search.contract';
import { Session } from '@sv/ui/workspace/session';
import type { PaletteEntry } from '../palette-entry';
import { PaletteQuery } from '../palette-query';
import { remoteSearch } from './remote-search';

@Injectable()
export class ContentSearch {
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  private readonly wanted = inject(PaletteQuery).forServer;
  private readonly search = remoteSearch<SearchAnswer>('/api/search', this.wanted);
  readonly isSearching = this.search.isSearching;
  readonly hasFailed = this.search.hasFailed;
  private readonly found = computed(() => (this.search.answer()?.results ?? []).map(result => this.toEntry(result)));
  /** What was found; until the answer comes, what was found for the text before. */
  readonly entries = computed<readonly PaletteEntry[]>(() => (this.wanted() ? this.found() : []));
  /** The apps that did not answer, by name; empty when all did. */
  readonly silentApps = computed(() => {
    const answer = this.search.answer();
    if (this.isSearching() || answer === null) return '';
    return [...answer.late, ...answer.failed].map(id => this.session.plugin(id)?.name ?? id).join(', ');
  });

  private toEntry({ pluginId, id, title, subtitle, url, icon }: FoundResult): PaletteEntry {
    const app = this.session.plugin(pluginId);
    const appName = app?.name ?? pluginId;
    return {
      id: `${pluginId} found ${id}`,
      group: 'found',
      name: title,
      about: subtitle ? `${appName} · ${subtitle}` : appName,
      path: url,
      iconUrl: icon ?? app?.iconUrl ?? null,
      appName,
      run: () => this.router.navigateByUrl(url),
    };
  }
}
