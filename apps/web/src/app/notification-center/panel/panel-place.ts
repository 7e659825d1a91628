// Where the panel stands: beside the bell, or with the window to itself where there is no bell in reach.
import { DOCUMENT, Injectable, computed, inject } from '@angular/core';
import { placeBeside } from '@sv/ui/menu/place-beside';
import { Overlays } from '../../overlay/overlays';
import { NarrowWindow } from '../../shell/narrow-window';

@Injectable()
export class PanelPlace {
  private readonly document = inject(DOCUMENT);
  private readonly isNarrow = inject(NarrowWindow).isNarrow;
  private readonly isOverlaid = inject(Overlays).isOpen;
  private readonly hasBell = this.bell !== null;

  readonly isAlone = computed(() => this.isNarrow() || !this.hasBell || this.isOverlaid());

  /** Another one stands in a narrow window. */
  private get bell(): HTMLElement | null {
    return this.document.querySelector('sv-bell button');
  }

  put(dialog: HTMLElement): void {
    dialog.style.top = dialog.style.left = '';
    if (!this.isAlone() && this.bell) placeBeside(dialog, this.bell);
  }

  /** The bell closes the panel by itself, and the messages are about what was done in it. */
  isPartOf(dialog: HTMLElement, element: Element): boolean {
    return dialog.contains(element) || element.closest('sv-bell, sv-toast-area') !== null;
  }
}
