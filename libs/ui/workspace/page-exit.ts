// Leaves the document: for the sign-in page, for another document, or to reload.
import { DOCUMENT, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class PageExit {
  private readonly document = inject(DOCUMENT);
  private isHeld = false;
  /** Set when the page must be left in spite of unsaved edits: asking could not prevent it. */
  isForced = false;
  /** Runs before the sign-in page is shown, because the session has ended. */
  beforeSignIn: (() => Promise<unknown>) | null = null;

  to(url: string): void {
    this.document.location.assign(url);
  }

  /** Replaces the current history entry, so that Back does not return to a form that was submitted. */
  instead(url: string): void {
    this.document.location.replace(url);
  }

  reload(): void {
    this.document.location.reload();
  }

  /** Does nothing while a page holds: see `hold`. */
  toSignIn(): void {
    if (this.isHeld) return;
    this.isForced = true;
    const leave = (): void => this.to(`/login?returnUrl=${this.here()}`);
    if (this.beforeSignIn) void this.beforeSignIn().finally(leave);
    else leave();
  }

  /**
   * For a page that ends the session and reports that itself: until it releases the hold, the end of the session does
   * not redirect.
   * @returns a function that releases the hold
   */
  hold(): () => void {
    this.isHeld = true;
    return () => (this.isHeld = false);
  }

  /** The page that sets up a second factor, when nothing else is allowed any more. */
  toEnrolment(): void {
    this.isForced = true;
    this.to(`/login?enrol=1&returnUrl=${this.here()}`);
  }

  private here(): string {
    const { pathname, search } = this.document.location;
    return encodeURIComponent(pathname + search);
  }
}
