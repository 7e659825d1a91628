// Leaves the application for another document: sign-in, or the same page loaded anew.
import { DOCUMENT, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class PageExit {
  private readonly document = inject(DOCUMENT);
  private isHeld = false;
  /** Set when the page has to be left, whatever is unsaved on it: asking would change nothing. */
  isForced = false;

  to(url: string): void {
    this.document.location.assign(url);
  }

  /** The same, but the back button does not lead to the page that is left: a form that was answered. */
  instead(url: string): void {
    this.document.location.replace(url);
  }

  reload(): void {
    this.document.location.reload();
  }

  /** Nothing while a page holds on: see `hold`. */
  toSignIn(): void {
    if (this.isHeld) return;
    this.isForced = true;
    this.to(`/login?returnUrl=${this.here()}`);
  }

  /** The page ends the session by itself and says so: until it lets go, nobody is sent away by that. @returns lets go */
  hold(): () => void {
    this.isHeld = true;
    return () => (this.isHeld = false);
  }

  /** Where a second factor is set up when nothing else is allowed any more. */
  toEnrolment(): void {
    this.isForced = true;
    this.to(`/login?enrol=1&returnUrl=${this.here()}`);
  }

  private here(): string {
    const { pathname, search } = this.document.location;
    return encodeURIComponent(pathname + search);
  }
}
