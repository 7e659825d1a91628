// Keeps what the workspace is opened with when there is no network.
import { HttpClient } from '@angular/common/http';
import { Injectable, Injector, effect, inject, untracked } from '@angular/core';
import { SHELL_URL } from '@sv/ui/offline/kept-shell';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { Reachability } from '@sv/ui/offline/reachability';
import { Session } from '@sv/ui/workspace/session';

@Injectable({ providedIn: 'root' })
export class ShellKeeper {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly queue = inject(OfflineQueue);
  private readonly reachability = inject(Reachability);
  private readonly session = inject(Session);
  private readonly context = readableOffline();

  start(): void {
    effect(() => void (this.session.shell() && untracked(() => this.keep())), { injector: this.injector });
  }

  /**
   * Asks for it again: only an answer that came after the store was opened, to a request that names the person, surely
   * belongs to the person who is signed in. Another tab may have signed somebody else in meanwhile.
   */
  private async keep(): Promise<void> {
    await this.queue.start();
    if (this.reachability.lostAt()) return;
    // A Problem: the page goes on without.
    this.http.get(SHELL_URL, { context: this.context }).subscribe({ error: () => undefined });
  }
}
