// Deletes what the workspace kept in this browser for the time without a network, when the session was ended elsewhere
// while no page was open. The browser then meets the sign-in page first.
import { Injectable, inject } from '@angular/core';
import { EndedSessions } from '@sv/ui/offline/ended-sessions';
import { OfflineStore } from '@sv/ui/offline/offline-store';

@Injectable({ providedIn: 'root' })
export class LeftBehind {
  private readonly ended = inject(EndedSessions);
  private readonly store = inject(OfflineStore);

  /** Asks the server only where something is kept: these pages can be opened with a session, too. */
  async clear(): Promise<void> {
    if (!(await this.store.isInUse())) return;
    // Without HttpClient, which would redirect to the sign-in page.
    const { status } = await fetch('/api/auth/session', { cache: 'no-store' });
    if (status === 401) await this.ended.clear();
  }
}
