// Keeps a page true that nobody touches: read anew when it comes to the front, and when another tab says that it changed
// something. What is shown stays until the answer is there, and stays when there is none.
import { HttpClient, type HttpResourceRef } from '@angular/common/http';
import { DOCUMENT, DestroyRef, inject, untracked } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { ChangeChannel } from './change-channel';

/** Between two readings. A message that comes within it is heeded at its end. */
const gapMs = 3000;

export interface Freshness {
  /** Tells the other tabs that something was changed here. */
  announce: () => void;
}

/**
 * Calls `refetch` when what is shown may have become old. Call it where inject() works.
 * @param topic what the pages that show the same have in common; the plugin when left out
 * @param others further topics that concern what is shown
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
    const wait = readAt + gapMs - Date.now();
    clearTimeout(timer);
    if (wait > 0) timer = setTimeout(read, wait);
    else {
      [readAt, isDue] = [Date.now(), false];
      refetch();
    }
  };
  const comeToFront = (): void => {
    if (!document.hidden && (isDue || Date.now() - readAt >= gapMs)) read();
  };
  const silence = channel.listen(heard => (heard === topic || others.includes(heard)) && read());
  document.addEventListener('visibilitychange', comeToFront);
  inject(DestroyRef).onDestroy(() => {
    clearTimeout(timer);
    silence();
    document.removeEventListener('visibilitychange', comeToFront);
  });
  return { announce: () => channel.announce(topic) };
}

/** The same for a resource: without a skeleton in between, and without an error in place of what is there. */
export function keepFresh<T>(resource: HttpResourceRef<T | undefined>, url: () => string, topic?: string): Freshness {
  return whenStale(quietRefetch(resource, url), topic);
}

/** Reads a resource anew without anybody noticing. */
export function quietRefetch<T>(resource: HttpResourceRef<T | undefined>, url: () => string): () => Promise<void> {
  const http = inject(HttpClient);
  return async () => {
    const before = untracked(() => ({ url: url(), value: resource.hasValue() ? resource.value() : undefined }));
    if (before.value === undefined) return void resource.reload();
    try {
      const value = await firstValueFrom(http.get<T>(before.url));
      const isStill = untracked(() => resource.hasValue() && resource.value() === before.value && url() === before.url);
      if (isStill && JSON.stringify(value) !== JSON.stringify(before.value)) resource.set(value);
    } catch {
      return; // a Problem: what is shown stays, and the banner says that nothing answers
    }
  };
}
