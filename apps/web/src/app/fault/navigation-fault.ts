// What happened when a page could not be loaded. Mostly a new version was installed while this tab was open, and the
// files it would load next are gone.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';
import { type NavigationError, NavigationStart, Router } from '@angular/router';
import { filter } from 'rxjs';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../routing/active-plugin';
import { FaultReports } from './fault-reports';

/** A page that cannot be shown. */
export interface PageFailure {
  url: string;
  kind: 'offline' | 'unreachable' | 'new-version' | 'error';
  /** Whose page it is. */
  plugin: ShellPlugin | null;
}

@Injectable({ providedIn: 'root' })
export class NavigationFault {
  private readonly document = inject(DOCUMENT);
  private readonly reports = inject(FaultReports);
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
    if (failure.kind === 'new-version') void this.askServer(failure);
  }

  /** A file is missing for a stopped server too, and a reload would then lose the page that is still here. */
  private async askServer(failure: PageFailure): Promise<void> {
    try {
      await fetch('/api/health', { cache: 'no-store' });
    } catch {
      // Nobody answered. What is shown may be another page's fault by now.
      this.failed.update(shown => (shown === failure ? { ...failure, kind: 'unreachable' } : shown));
    }
  }

  private kindOf(message: string): PageFailure['kind'] {
    if (!isMissingFile(message)) return 'error';
    return this.document.defaultView?.navigator.onLine === false ? 'offline' : 'new-version';
  }
}

/** What Chromium, Firefox and Safari say, in this order, when an imported file cannot be had. */
function isMissingFile(message: string): boolean {
  return /dynamically imported module|error loading dynamically|Importing a module script failed/i.test(message);
}
