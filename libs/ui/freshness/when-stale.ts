// Refetches the data of an open page when the page becomes visible, when another tab announces a change, and when the
// server says that something changed (live updates).
import { DOCUMENT, DestroyRef, effect, inject, untracked } from '@angular/core';
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
  let isReading = false;
  // A component that has just been created has no inputs yet, and what it reads depends on them.
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async (): Promise<void> => {
    // One after the other: an answer that is older than what is shown must not replace it, and a newer one is not lost.
    if (document.hidden || isReading || !isReady) {
      isDue = true;
      return;
    }
    const wait = readAt + minIntervalMs - Date.now();
    clearTimeout(timer);
    if (wait > 0) {
      timer = setTimeout(read, wait);
      return;
    }
    [readAt, isDue, isReading] = [Date.now(), false, true];
    try {
      await refetch();
    } finally {
      isReading = false;
      if (isDue) void read();
    }
  };
  const refetchIfStale = (): void => {
    if (!document.hidden && (isDue || Date.now() - readAt >= staleAfterMs)) void read();
  };
  effect(() => {
    isReady = true;
    if (isDue) untracked(() => void read());
  });
  const stopListening = channel.listen(changed => [topic, '*', ...others].includes(changed) && void read());
  document.addEventListener('visibilitychange', refetchIfStale);
  inject(DestroyRef).onDestroy(() => {
    clearTimeout(timer);
    isDue = false;
    stopListening();
    document.removeEventListener('visibilitychange', refetchIfStale);
  });
  return { announce: () => channel.announce(topic) };
}
