// What this browser keeps of a person: drafts, what they opened lately, and what works without a network.
import { Injectable, inject } from '@angular/core';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Drafts } from '@sv/ui/edits/drafts';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { Recents } from '../command-palette/recents/recents';
import { t } from '@sv/ui/locale/translate';

@Injectable({ providedIn: 'root' })
export class KeptInBrowser {
  private readonly confirm = inject(Confirm);
  private readonly drafts = inject(Drafts);
  private readonly offline = inject(OfflineStore);
  private readonly queue = inject(OfflineQueue);
  private readonly recents = inject(Recents);

  /** Sends what waits, and asks the person when something still waits then. */
  async mayLoseUnsent(): Promise<boolean> {
    await this.queue.start();
    await this.queue.flush();
    if (this.queue.refused().length + this.queue.waiting().length === 0) return true;
    return this.confirm.ask({
      heading: t('Sign out and lose changes?'),
      detail: t('Some changes are kept in this browser and not saved yet. Signing out deletes them.'),
      confirmLabel: t('Sign out'),
      danger: true,
    });
  }

  async clear(personId: string): Promise<void> {
    this.drafts.clear(personId);
    this.recents.clear(personId);
    await this.offline.clear(personId).catch(() => undefined); // storage is blocked: nothing is kept
  }
}
