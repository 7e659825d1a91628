// Messages between the tabs of one browser: they say that something changed, not what. Each tab reads the change from
// the server.
import { DestroyRef, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class ChangeChannel {
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sv.changes');
  private readonly listeners = new Set<(topic: string) => void>();

  constructor() {
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<string>) => this.emit(data);
    inject(DestroyRef).onDestroy(() => this.channel?.close());
  }

  /** Sends to all other tabs, and to the page below or the overlay above this one. */
  announce(topic: string): void {
    this.channel?.postMessage(topic);
  }

  /** Calls the listeners of this page alone. `*`: everything may have changed. */
  emit(topic: string): void {
    for (const listener of this.listeners) listener(topic);
  }

  /** @returns a function that stops listening */
  listen(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
