// Searches in the apps while somebody types. A new text ends the search for the one before.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, effect, inject, signal } from '@angular/core';
import { Router } from '@angular/router';
import type { FoundResult, SearchAnswer } from '@sv/contracts/search.contract';
import { Session } from '@sv/ui/workspace/session';
import type { Subscription } from 'rxjs';
import type { PaletteEntry } from './palette-entry';

const debounceMs = 150;

interface Searched {
  q: string;
  answer: SearchAnswer | null;
}

@Injectable()
export class ContentSearch {
  private readonly http = inject(HttpClient);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly searched = signal<Searched>({ q: '', answer: null });

  readonly query = signal('');
  private readonly wanted = computed(() => this.query().trim());
  /** Whether the answer for what is typed now is still to come. */
  readonly isSearching = computed(() => this.searched().q !== this.wanted());
  /** What was found; until the answer comes, what was found for the text before. */
  readonly entries = computed<PaletteEntry[]>(() =>
    this.wanted() ? (this.searched().answer?.results ?? []).map(result => this.toEntry(result)) : [],
  );
  /** Which apps did not answer, in words; empty when all did. */
  readonly note = computed(() => {
    const { answer, q } = this.searched();
    if (this.isSearching() || q === '') return '';
    if (answer === null) return 'The search could not be reached.';
    const names = [...answer.late, ...answer.failed].map(id => this.session.plugin(id)?.name ?? id);
    return names.length > 0 ? `No answer from ${names.join(', ')}.` : '';
  });

  constructor() {
    // Without operators of rxjs: one that no other page needs would be a part of the shell's first script.
    effect(onCleanup => {
      const q = this.wanted();
      let request: Subscription | undefined;
      const timer = setTimeout(() => (request = this.ask(q)), q === '' ? 0 : debounceMs);
      onCleanup(() => {
        clearTimeout(timer);
        request?.unsubscribe();
      });
    });
  }

  private ask(q: string): Subscription | undefined {
    const show = (answer: SearchAnswer | null): void => this.searched.set({ q, answer });
    if (q === '') return void show(null);
    const request = this.http.get<SearchAnswer>('/api/search', { params: { q } });
    return request.subscribe({ next: show, error: () => show(null) });
  }

  private toEntry({ pluginId, id, title, subtitle, url, icon }: FoundResult): PaletteEntry {
    const app = this.session.plugin(pluginId);
    const appName = app?.name ?? pluginId;
    return {
      id: `${pluginId} found ${id}`,
      group: 'Found',
      name: title,
      about: subtitle ? `${appName} · ${subtitle}` : appName,
      iconUrl: icon ?? app?.iconUrl ?? null,
      appName,
      run: () => this.router.navigateByUrl(url),
    };
  }
}
