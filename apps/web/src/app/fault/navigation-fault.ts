// What happened when a page could not be loaded. Mostly a new version was installed while this tab was open, and the
// files it would load next are gone.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';
import { type NavigationError, NavigationStart, Router } from '@angular/router';
import { filter } from 'rxjs';

export interface FailedNavigation {
  url: string;
  kind: 'offline' | 'unreachable' | 'new-version' | 'error';
  message: string;
}

@Injectable({ providedIn: 'root' })
export class NavigationFault {
  private readonly document = inject(DOCUMENT);
  private readonly failed = signal<FailedNavigation | null>(null);
  readonly current = this.failed.asReadonly();

  constructor() {
    const started = inject(Router).events.pipe(filter(event => event instanceof NavigationStart));
    started.subscribe(() => this.failed.set(null));
  }

  report({ url, error }: NavigationError): void {
    const message = error instanceof Error ? error.message : String(error);
    const failure: FailedNavigation = { url, kind: this.kindOf(message), message };
    this.failed.set(failure);
    console.error(error);
    if (failure.kind === 'new-version') void this.askServer(failure);
  }

  /** A file is missing for a stopped server too, and a reload would then lose the page that is still here. */
  private async askServer(failure: FailedNavigation): Promise<void> {
    try {
      await fetch('/api/health', { cache: 'no-store' });
    } catch {
      // Nobody answered. What is shown may be another page's fault by now.
      this.failed.update(shown => (shown === failure ? { ...failure, kind: 'unreachable' } : shown));
    }
  }

  private kindOf(message: string): FailedNavigation['kind'] {
    if (!isMissingFile(message)) return 'error';
    return this.document.defaultView?.navigator.onLine === false ? 'offline' : 'new-version';
  }
}

/** What Chromium, Firefox and Safari say, in this order, when an imported file cannot be had. */
function isMissingFile(message: string): boolean {
  return /dynamically imported module|error loading dynamically|Importing a module script failed/i.test(message);
}
