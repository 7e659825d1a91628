// Remembers the pages that somebody leaves, by their headings, so that the command palette offers them first.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { NavigationStart, Router } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../../routing/active-plugin';
import { Recents } from './recents';

const maxLength = 120;

@Injectable({ providedIn: 'root' })
export class VisitedPages {
  private readonly document = inject(DOCUMENT);
  private readonly recents = inject(Recents);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  watch(): void {
    const user = this.session.user();
    if (user) this.recents.clearOthers(user.id);
    this.router.events.subscribe(event => {
      if (event instanceof NavigationStart) this.remember(this.router.url);
    });
  }

  /** Not a page whose heading is only the name of its app: several of them could not be told apart. */
  private remember(url: string): void {
    const path = url.split(/[?#]/)[0] ?? '';
    const app = pluginAt(path, this.session.plugins(), this.session.rootPlugin());
    const user = this.session.user();
    if (!app || !user || path === '/') return;
    const isStart = path === app.routePrefix;
    const name = isStart ? app.name : this.heading();
    if (!name || (!isStart && name === app.name)) return;
    this.recents.add(user.id, { path, name, about: isStart ? app.description : app.name });
  }

  private heading(): string {
    const heading = this.document.querySelector('main h1')?.textContent ?? '';
    return heading.replace(/\s+/g, ' ').trim().slice(0, maxLength);
  }
}
