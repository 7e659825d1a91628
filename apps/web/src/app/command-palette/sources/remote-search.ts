// Asks the server while somebody types, once they pause. A new text ends the request for the one before.
import { HttpClient } from '@angular/common/http';
import { type Signal, computed, effect, inject, signal } from '@angular/core';
import type { Subscription } from 'rxjs';

const debounceMs = 150;

export interface RemoteSearch<T> {
  /** Of the last text that was asked for; null when it could not be answered. */
  answer: Signal<T | null>;
  /** Whether the answer for what is typed now is still to come. */
  isSearching: Signal<boolean>;
  hasFailed: Signal<boolean>;
}

/**
 * In an injection context.
 *
 * @param wanted nothing is asked while it is empty
 * @param limit how many results are wanted; left out where the server decides
 */
export function remoteSearch<T>(url: string, wanted: Signal<string>, limit?: number): RemoteSearch<T> {
  const http = inject(HttpClient);
  const searched = signal<{ q: string; answer: T | null }>({ q: '', answer: null });
  const ask = (q: string): Subscription | undefined => {
    const show = (answer: T | null): void => searched.set({ q, answer });
    if (q === '') return void show(null);
    const request = http.get<T>(url, { params: { q, ...(limit && { limit }) } });
    return request.subscribe({ next: show, error: () => show(null) });
  };
  // Without operators of rxjs: one that no other page needs would be a part of the shell's first script.
  effect(onCleanup => {
    const q = wanted();
    let request: Subscription | undefined;
    const timer = setTimeout(() => (request = ask(q)), q === '' ? 0 : debounceMs);
    onCleanup(() => {
      clearTimeout(timer);
      request?.unsubscribe();
    });
  });
  const isSearching = computed(() => searched().q !== wanted());
  return {
    answer: computed(() => searched().answer),
    isSearching,
    hasFailed: computed(() => !isSearching() && searched().q !== '' && searched().answer === null),
  };
}
