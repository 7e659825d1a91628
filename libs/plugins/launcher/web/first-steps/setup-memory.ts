// Remembers in this browser whether the checklist was there, to keep its room while it loads the next time.
import { DOCUMENT, Injectable, inject } from '@angular/core';

const key = 'sv.setup-checklist';

@Injectable({ providedIn: 'root' })
export class SetupMemory {
  private readonly storage = inject(DOCUMENT).defaultView?.localStorage;
  /** Also before it was ever loaded: a new owner comes here from the set-up. */
  readonly wasShown = this.read() !== 'gone';

  remember(isShown: boolean): void {
    try {
      this.storage?.setItem(key, isShown ? 'shown' : 'gone');
    } catch {
      // SecurityError or QuotaExceededError: the page moves once more
    }
  }

  private read(): string | null {
    try {
      return this.storage?.getItem(key) ?? null;
    } catch {
      return null; // SecurityError: the browser keeps nothing
    }
  }
}
