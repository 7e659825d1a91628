// Keeps the inbox of this tab true: over the stream, that one tab holds for all of the browser; by polling, when the
// instance has no stream or it failed, each tab for itself and only while somebody looks at it.
import { Injectable, Injector, effect, inject, untracked } from '@angular/core';
import { NotificationLook } from '@sv/ui/workspace/notification-look';
import { NotificationInbox } from '../inbox/notification-inbox';
import { PageLife } from './page-life';
import { Poller } from './poller';
import { SharedStream } from './shared-stream';
import { TabTalk } from './tab-talk';

@Injectable({ providedIn: 'root' })
export class NotificationFeed {
  private readonly inbox = inject(NotificationInbox);
  private readonly injector = inject(Injector);
  private readonly life = inject(PageLife);
  private readonly look = inject(NotificationLook);
  private readonly poller = inject(Poller);
  private readonly stream = inject(SharedStream);
  private readonly tabs = inject(TabTalk);
  private started = false;
  private wasSeen = this.life.isVisible;

  /** Resolves when the list was read for the first time. */
  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    this.tabs.start();
    this.stream.start();
    this.life.watch();
    await this.inbox.sync();
    this.life.turned.subscribe(() => this.turn());
    this.life.revived.subscribe(() => this.revive());
    this.look.wanted.subscribe(() => void this.inbox.sync());
    effect(() => this.choose(), { injector: this.injector });
  }

  /** Done here, and taken by the server: the other tabs show it too. */
  readonly tell: TabTalk['tell'] = changes => this.tabs.tell(changes);
  readonly tellLeft: TabTalk['tellLeft'] = () => this.tabs.tellLeft();

  /** Follows what the list says the instance has; but once the stream was given up, nothing leads back to it. */
  private choose(): void {
    const hasStream = this.inbox.transport() === 'sse' && !this.stream.isGivenUp();
    this.poller.intervalMs();
    untracked(() => this.apply(hasStream));
  }

  private apply(hasStream: boolean): void {
    const { isAside, isVisible } = this.life;
    if (isAside) this.tabs.close();
    else this.tabs.open();
    if (hasStream && !isAside) this.stream.follow();
    else this.stream.leave();
    if (!hasStream && !isAside && isVisible) this.poller.start();
    else this.poller.stop();
  }

  private turn(): void {
    untracked(() => this.choose());
    const isSeen = this.life.isVisible && !this.life.isAside;
    if (isSeen && !this.wasSeen) void this.inbox.sync();
    this.wasSeen = isSeen;
  }

  private revive(): void {
    this.stream.renew();
    if (this.life.isVisible) void this.inbox.sync();
  }
}
