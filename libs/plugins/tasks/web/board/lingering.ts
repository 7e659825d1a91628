// Items that were checked off a moment ago: they stay in a list of open items, so that the person sees it and can undo it.
import { signal } from '@angular/core';
import type { Items } from './arrangement';

const LINGER_MS = 900;

export class Lingering {
  private readonly ids = signal<ReadonlySet<string>>(new Set());

  has(id: string): boolean {
    return this.ids().has(id);
  }

  add(items: Items): void {
    const added = new Set(items.map(({ id }) => id));
    this.ids.update(ids => new Set([...ids, ...added]));
    setTimeout(() => this.ids.update(ids => new Set([...ids].filter(id => !added.has(id)))), LINGER_MS);
  }
}
