// Messages between the tabs of one browser: they say that something changed, not what. Each tab reads the change from
// the server.
import { DestroyRef, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class ChangeChannel {
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sv.changes');
  private readonly listeners = new Set<(topic: string) => void>();

  constructor() {
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') for (const listener of this.listeners) listener(data);
    };
    inject(DestroyRef).onDestroy(() => this.channel?.close());
  }

  /** Sends to all other tabs, and to the page below or the overlay above this one. */
  announce(topic: string): void {
    this.channel?.postMessage(topic);
  }

  /** @returns a function that stops listening */
  listen(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
