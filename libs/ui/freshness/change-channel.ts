// Messages between the tabs of one browser: they say that something changed, not what. Each tab reads the change from
// the server.
import { DestroyRef, Injectable, inject } from '@angular/core';

/** Who changed something. */
export interface Actor {
  id: string;
  name: string;
}

@Injectable({ providedIn: 'root' })
export class ChangeChannel {
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sv.changes');
  private readonly actors = new Map<string, Actor | null>();
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
  emit(topic: string, by: Actor | null = null): void {
    this.actors.set(topic, by);
    for (const listener of this.listeners) listener(topic);
  }

  /** Who made the change of the topic that was announced last; null where nobody said it. */
  actorOf(topic: string): Actor | null {
    return this.actors.get(topic) ?? null;
  }

  /** @returns a function that stops listening */
  listen(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
