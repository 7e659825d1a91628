// Whether the window is too narrow for the sidebar. Uses the same width as the style sheets: 48rem.
import { DOCUMENT, DestroyRef, Injectable, inject, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class NarrowWindow {
  private readonly query = inject(DOCUMENT).defaultView?.matchMedia('(max-width: 48rem)');
  private readonly narrow = signal(this.query?.matches ?? false);
  readonly isNarrow = this.narrow.asReadonly();

  constructor() {
    const update = (event: MediaQueryListEvent): void => this.narrow.set(event.matches);
    this.query?.addEventListener('change', update);
    inject(DestroyRef).onDestroy(() => this.query?.removeEventListener('change', update));
  }
}
