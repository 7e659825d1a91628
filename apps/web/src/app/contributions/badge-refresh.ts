// Reads the numbers at the names of apps, and reads them again when they may be others. Loaded by DeferredStart.
import { HttpClient } from '@angular/common/http';
import { DOCUMENT, DestroyRef, Injectable, Injector, effect, inject, runInInjectionContext } from '@angular/core';
import type { BadgeList } from '@sv/contracts/shell.contract';
import { Badges } from '@sv/ui/contributions/badges';
import { whenStale } from '@sv/ui/freshness/freshness';
import { Session } from '@sv/ui/workspace/session';
import { firstValueFrom } from 'rxjs';

const intervalMs = 60_000;
/** Several changes in a row are followed by one request. */
const pauseMs = 400;

@Injectable({ providedIn: 'root' })
export class BadgeRefresh {
  private readonly badges = inject(Badges);
  private readonly document = inject(DOCUMENT);
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);

  start(): void {
    const refresh = (): void => void this.refresh();
    const apps = this.session.plugins().map(({ id }) => id);
    runInInjectionContext(this.injector, () => {
      whenStale(refresh, 'sv.badges', apps);
      this.refreshAfterChanges(refresh);
      const timer = setInterval(() => !this.document.hidden && refresh(), intervalMs);
      inject(DestroyRef).onDestroy(() => clearInterval(timer));
    });
    refresh();
  }

  async refresh(): Promise<void> {
    try {
      const { badges, labels } = await firstValueFrom(this.http.get<BadgeList>('/api/account/badges'));
      this.badges.labels.set(labels);
      this.badges.counts.set(badges);
    } catch {
      return; // a Problem: the numbers stay, and the offline banner tells when the server cannot be reached
    }
  }

  private refreshAfterChanges(refresh: () => void): void {
    effect(onCleanup => {
      if (this.badges.changes() === 0) return;
      const timer = setTimeout(refresh, pauseMs);
      onCleanup(() => clearTimeout(timer));
    });
  }
}
