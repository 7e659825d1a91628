// Which sections, and which tasks with parts, are collapsed. This browser remembers it; losing it does no harm.
import { Injectable, signal } from '@angular/core';

const KEY = 'sv.tasks.collapsed';
/** Of more, the ones that were collapsed first are forgotten. */
const MOST = 500;

@Injectable()
export class Collapsed {
  private readonly stored = signal<ReadonlySet<string>>(new Set(read()));
  readonly ids = this.stored.asReadonly();

  toggle(id: string): void {
    this.stored.update(ids => (ids.has(id) ? new Set([...ids].filter(one => one !== id)) : new Set([...ids, id])));
    write([...this.stored()].slice(-MOST));
  }

  open(id: string): void {
    if (this.stored().has(id)) this.toggle(id);
  }
}

// SecurityError and QuotaExceededError: storage is blocked or full, and the choice lasts as long as the page.
function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    return;
  }
}
