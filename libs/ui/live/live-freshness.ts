// Makes pages with `keepFresh` and `whenStale` read again when the server says that something changed. Create it once in
// each application: the shell's, and that of an open overlay.
import { DestroyRef, Injectable, inject } from '@angular/core';
import { type Actor, ChangeChannel } from '../freshness/change-channel';
import type { LiveMessage } from './live-message';
import { LiveUpdates } from './live-updates';

/** The topic of a plugin that means: read your lists again. */
const CHANGED = 'changed';
/** The platform's topics, under the names that its pages have. */
const ofPlatform: Record<string, string> = {
  'sv/account': 'sv.account',
  'sv/badges': 'sv.badges',
  'sv/console': 'sv.console',
  'sv/workspace': 'sv.workspace',
};

@Injectable({ providedIn: 'root' })
export class LiveFreshness {
  private readonly changes = inject(ChangeChannel);

  constructor() {
    const subscription = inject(LiveUpdates).messages.subscribe(message => this.pass(message));
    inject(DestroyRef).onDestroy(() => subscription.unsubscribe());
  }

  private pass({ topic, isResync, payload }: LiveMessage): void {
    if (topic === null) return this.changes.emit('*');
    const [plugin = '', name] = topic.split('/');
    const by = isResync ? null : actorOf(payload);
    if (ofPlatform[topic]) this.changes.emit(ofPlatform[topic], by);
    else if (name === CHANGED || (isResync && name === '')) this.changes.emit(plugin, by);
  }
}

/** Plugins may say who changed something: `payload: { by: { id, name } }`. */
function actorOf(payload: unknown): Actor | null {
  const { id, name } = ((payload as { by?: unknown } | null | undefined)?.by ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
