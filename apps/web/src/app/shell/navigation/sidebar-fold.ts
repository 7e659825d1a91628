// Whether the sidebar is collapsed to icons, remembered in this browser.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';

const key = 'sv-sidebar';

@Injectable({ providedIn: 'root' })
export class SidebarFold {
  private readonly storage = inject(DOCUMENT).defaultView?.localStorage;
  private readonly folded = signal(this.storage?.getItem(key) === 'folded');
  readonly isFolded = this.folded.asReadonly();

  toggle(): void {
    this.folded.update(folded => !folded);
    this.storage?.setItem(key, this.folded() ? 'folded' : 'open');
  }
}
