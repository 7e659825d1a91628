// Makes pages with `keepFresh` and `whenStale` read again when the server says that something changed. Create it once in
// each application: the shell's, and that of an open overlay.
import { DestroyRef, Injectable, inject } from '@angular/core';
import { ChangeChannel } from '../freshness/change-channel';
import type { LiveMessage } from './live-message';
import { LiveUpdates } from './live-updates';

/** The topic of a plugin that means: read your lists again. */
const CHANGED = 'changed';
/** The platform's topics, under the names that its pages have. */
const ofPlatform: Record<string, string> = {
  'sv/account': 'sv.account',
  'sv/badges': 'sv.badges',
  'sv/console': 'sv.console',
};

@Injectable({ providedIn: 'root' })
export class LiveFreshness {
  private readonly changes = inject(ChangeChannel);

  constructor() {
    const subscription = inject(LiveUpdates).messages.subscribe(message => this.pass(message));
    inject(DestroyRef).onDestroy(() => subscription.unsubscribe());
  }

  private pass({ topic, isResync }: LiveMessage): void {
    if (topic === null) return this.changes.emit('*');
    const [plugin = '', name] = topic.split('/');
    if (ofPlatform[topic]) this.changes.emit(ofPlatform[topic]);
    else if (name === CHANGED || (isResync && name === '')) this.changes.emit(plugin);
  }
}
