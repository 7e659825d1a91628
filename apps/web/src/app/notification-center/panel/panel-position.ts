// Positions the panel: beside the bell, or modal where no bell is in reach.
import { DOCUMENT, Injectable, computed, inject } from '@angular/core';
import { placeBeside } from '@sv/ui/menu/place-beside';
import { Overlays } from '../../overlay/overlays';
import { NarrowWindow } from '../../shell/narrow-window';

@Injectable()
export class PanelPosition {
  private readonly document = inject(DOCUMENT);
  private readonly isNarrow = inject(NarrowWindow).isNarrow;
  private readonly isOverlaid = inject(Overlays).isOpen;
  private readonly hasBell = this.bell !== null;

  readonly isModal = computed(() => this.isNarrow() || !this.hasBell || this.isOverlaid());

  /** Looked up each time, because a narrow window has another bell than a wide one. */
  private get bell(): HTMLElement | null {
    return this.document.querySelector('sv-bell button');
  }

  apply(dialog: HTMLElement): void {
    dialog.style.top = dialog.style.left = '';
    if (!this.isModal() && this.bell) placeBeside(dialog, this.bell);
  }

  /**
   * The bell toggles the panel itself, and toasts may be about an action in the panel: using them must not close it.
   */
  isPartOf(dialog: HTMLElement, element: Element): boolean {
    return dialog.contains(element) || element.closest('sv-bell, sv-toast-area') !== null;
  }
}
