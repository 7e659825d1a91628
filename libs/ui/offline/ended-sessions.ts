// Deletes what this browser keeps of people whose session has ended although they did not sign out here.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { Drafts } from '../edits/drafts';
import { OfflineStore } from './offline-store';
import { forgetRecentPages } from './recent-pages';

@Injectable({ providedIn: 'root' })
export class EndedSessions {
  private readonly drafts = inject(Drafts);
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly store = inject(OfflineStore);

  /** Never throws: where storage is blocked, nothing is kept. */
  async clear(): Promise<void> {
    const ended = await this.store.endSessions().catch(() => []);
    for (const personId of ended) {
      this.drafts.clear(personId);
      forgetRecentPages(this.window, personId);
    }
  }
}
