// How a plugin's page is shown: in an overlay above another page, or filling the window.
import { Injectable, type Signal, inject, signal } from '@angular/core';
import { Router } from '@angular/router';

@Injectable({ providedIn: 'root' })
export class OverlayRef {
  private readonly router = inject(Router);

  /** Whether the page is in an overlay. */
  readonly isOverlay: Signal<boolean> = signal(false).asReadonly();

  /** Closes the overlay: one step back, to the page below. A page that fills the window goes to the start page. */
  close(): void {
    void this.router.navigateByUrl('/');
  }
}
