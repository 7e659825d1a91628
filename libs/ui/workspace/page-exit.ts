// Leaves the application for another document: sign-in, or the same page loaded anew.
import { DOCUMENT, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class PageExit {
  private readonly document = inject(DOCUMENT);

  to(url: string): void {
    this.document.location.assign(url);
  }

  reload(): void {
    this.document.location.reload();
  }

  toSignIn(): void {
    const { pathname, search } = this.document.location;
    this.to(`/login?returnUrl=${encodeURIComponent(pathname + search)}`);
  }
}
