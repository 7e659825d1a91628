// Handles a page whose code could not be loaded. Usually a new version was installed while this tab was open, and the
// files that it would load next are gone.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';
import { type NavigationError, NavigationStart, Router } from '@angular/router';
import { filter } from 'rxjs';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../routing/active-plugin';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';

export interface PageFailure {
  url: string;
  kind: 'offline' | 'unreachable' | 'new-version' | 'error';
  plugin: ShellPlugin | null;
}

@Injectable({ providedIn: 'root' })
export class NavigationErrors {
  private readonly document = inject(DOCUMENT);
  private readonly reports = inject(ErrorReporter);
  private readonly session = inject(Session);
  private readonly failed = signal<PageFailure | null>(null);
  readonly current = this.failed.asReadonly();

  constructor() {
    const started = inject(Router).events.pipe(filter(event => event instanceof NavigationStart));
    started.subscribe(() => this.failed.set(null));
  }

  report({ url, error }: NavigationError): void {
    const message = error instanceof Error ? error.message : String(error);
    const plugin = pluginAt(url, this.session.plugins(), this.session.rootPlugin());
    const failure: PageFailure = { url, kind: this.kindOf(message), plugin };
    this.failed.set(failure);
    console.error(error);
    if (failure.kind === 'error' && plugin) this.reports.report(plugin.id, error);
    if (failure.kind === 'new-version') void this.checkServer(failure);
  }

  /** A file is also missing when the server is stopped. A reload would then lose the page that is still shown. */
  private async checkServer(failure: PageFailure): Promise<void> {
    try {
      await fetch('/api/health', { cache: 'no-store' });
    } catch {
      // The server did not answer. The card may show another page's error by now; leave that one alone.
      this.failed.update(shown => (shown === failure ? { ...failure, kind: 'unreachable' } : shown));
    }
  }

  private kindOf(message: string): PageFailure['kind'] {
    if (!isMissingFile(message)) return 'error';
    return this.document.defaultView?.navigator.onLine === false ? 'offline' : 'new-version';
  }
}

/** Matches the messages of Chromium, Firefox and Safari, in this order, when an imported file cannot be loaded. */
function isMissingFile(message: string): boolean {
  return /dynamically imported module|error loading dynamically|Importing a module script failed/i.test(message);
}
