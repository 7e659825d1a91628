// Reads the numbers at the apps at once: the shell reads them only after the first page, of which they are a part here.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import type { BadgeList } from '@sv/contracts/shell.contract';
import { Badges } from '@sv/ui/contributions/badges';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { firstValueFrom } from 'rxjs';

@Injectable({ providedIn: 'root' })
export class BadgeStart {
  private readonly badges = inject(Badges);
  private readonly http = inject(HttpClient);
  private readonly offline = readableOffline();

  /** Also when it failed: the page shows what it has. */
  readonly isRead = signal(false);

  async read(): Promise<void> {
    if (this.isRead()) return;
    try {
      const answer = this.http.get<BadgeList>('/api/account/badges', { context: this.offline });
      const { badges, labels } = await firstValueFrom(answer);
      this.badges.labels.set(labels);
      this.badges.counts.set(badges);
    } catch {
      // A Problem: the shell tries again, and the offline banner says when the server cannot be reached.
    } finally {
      this.isRead.set(true);
    }
  }
}
