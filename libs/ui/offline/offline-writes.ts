// How a page saves changes that may be made without a network.
import { DestroyRef, type Signal, computed, inject } from '@angular/core';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { OfflineQueue } from './offline-queue';
import type { OfflineWrite, QueuedWrite } from './offline-write';
import { QueuedWrites } from './queued-writes';

export interface OfflineWrites {
  /**
   * Sends a change, in the order in which changes are made. Without an answer it is kept in this browser and sent
   * later, perhaps by another page.
   *
   * @returns the server's answer; null when the change waits. Show it as made in both cases
   * @throws Problem when the server refuses it at once. What is refused later, the workspace shows to the person
   */
  send: <T>(write: OfflineWrite) => Promise<T | null>;
  /** The plugin's changes that the server does not have, refused ones among them. Apply them to what you read. */
  unsent: Signal<readonly QueuedWrite[]>;
  /** Resolves when each change was answered or waits. */
  whenIdle: () => Promise<void>;
}

/**
 * Call it in an injection context, in a field initialiser for example.
 *
 * @experimental
 */
export function offlineWrites(): OfflineWrites {
  const [queue, queued, { id }] = [inject(OfflineQueue), inject(QueuedWrites), inject(CURRENT_PLUGIN)];
  queue.pages.update(count => count + 1);
  inject(DestroyRef).onDestroy(() => queue.pages.update(count => count - 1));
  void queue.start();
  return {
    send: <T>(write: OfflineWrite) => queue.send(write, id) as Promise<T | null>,
    unsent: computed(() => queued.all().filter(({ pluginId }) => pluginId === id)),
    whenIdle: () => queue.whenIdle(),
  };
}
