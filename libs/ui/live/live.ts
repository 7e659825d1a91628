// What a page hears from its plugin's server half: see `sdk.live.publish`.
import { inject } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { type Observable, filter, map } from 'rxjs';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { concerns } from './live-message';
import { LiveUpdates } from './live-updates';

/** One event of a topic. */
export interface LiveEvent<T = unknown> {
  /** What was published with it. */
  payload?: T;
  /** Events were left out: the connection was lost, or there were too many. Read again what you show. */
  isResync: boolean;
}

/**
 * The events of one of the plugin's topics, from now until the page is left. Call it in an injection context. A hint and
 * not a store: read from your API what you show. It never fails and never ends before the page.
 *
 * @experimental
 */
export const live = <T = unknown>(topic: string): Observable<LiveEvent<T>> =>
  liveTopic<T>(`${inject(CURRENT_PLUGIN).id}/${topic}`);

/** The same for a topic of the platform: `sv/notifications`. */
export const liveTopic = <T = unknown>(name: string): Observable<LiveEvent<T>> =>
  inject(LiveUpdates).messages.pipe(
    filter(message => concerns(message, name)),
    map(({ payload, isResync }) => ({ payload: payload as T, isResync })),
    takeUntilDestroyed(),
  );
