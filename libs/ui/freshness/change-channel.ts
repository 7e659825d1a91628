// What the tabs of one browser tell one another: that something was changed, not what. Each reads it from the server.
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

  /** To every other tab, and to what lies over or under this page. */
  announce(topic: string): void {
    this.channel?.postMessage(topic);
  }

  /** @returns takes it back */
  listen(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
