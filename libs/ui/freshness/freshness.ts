// Refetches the data of an open page when the page becomes visible, when another tab announces a change, and when the
// server says that something changed (live updates). The current data stays until the answer arrives, and stays when the
// request fails.
import { HttpClient, type HttpResourceRef } from '@angular/common/http';
import { DOCUMENT, DestroyRef, inject, untracked } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { ChangeChannel } from './change-channel';

/** The shortest time between two refetches. An announcement during that time takes effect at its end. */
const minIntervalMs = 200;
/** The shortest time after which a page that comes to the front is refetched. */
const staleAfterMs = 3000;

export interface Freshness {
  /** Announces to the other tabs that something was changed here. */
  announce: () => void;
}

/**
 * Call it in an injection context. Runs `refetch` when the data on the page may be out of date.
 * @param topic names the data; pages that show the same data share it. The plugin by default
 * @param others further topics that the page depends on
 */
export function whenStale(
  refetch: () => unknown,
  topic = inject(CURRENT_PLUGIN).id,
  others: readonly string[] = [],
): Freshness {
  const document = inject(DOCUMENT);
  const channel = inject(ChangeChannel);
  let readAt = -Infinity;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (): void => {
    if (document.hidden) {
      isDue = true;
      return;
    }
    const wait = readAt + minIntervalMs - Date.now();
    clearTimeout(timer);
    if (wait > 0) timer = setTimeout(read, wait);
    else {
      [readAt, isDue] = [Date.now(), false];
      refetch();
    }
  };
  const refetchIfStale = (): void => {
    if (!document.hidden && (isDue || Date.now() - readAt >= staleAfterMs)) read();
  };
  const stopListening = channel.listen(changed => [topic, '*', ...others].includes(changed) && read());
  document.addEventListener('visibilitychange', refetchIfStale);
  inject(DestroyRef).onDestroy(() => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', refetchIfStale);
  });
  return { announce: () => channel.announce(topic) };
}

/** The same for a resource, without a skeleton during the refetch and without an error in place of the data. */
export function keepFresh<T>(resource: HttpResourceRef<T | undefined>, url: () => string, topic?: string): Freshness {
  return whenStale(quietRefetch(resource, url), topic);
}

/** Refetches a resource without showing that it loads. */
export function quietRefetch<T>(resource: HttpResourceRef<T | undefined>, url: () => string): () => Promise<void> {
  const http = inject(HttpClient);
  return async () => {
    const before = untracked(() => ({ url: url(), value: resource.hasValue() ? resource.value() : undefined }));
    if (before.value === undefined) return void resource.reload();
    try {
      const value = await firstValueFrom(http.get<T>(before.url));
      const isUnchanged = untracked(
        () => resource.hasValue() && resource.value() === before.value && url() === before.url,
      );
      if (isUnchanged && JSON.stringify(value) !== JSON.stringify(before.value)) resource.set(value);
    } catch {
      return; // a Problem: the data stays, and the offline banner shows when the server cannot be reached
    }
  };
}
