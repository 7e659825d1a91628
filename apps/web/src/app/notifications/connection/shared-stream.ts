// The event stream of this browser: one tab holds it and tells the others. Without locks (plain http in a LAN is no
// secure context) nobody can say which one, and every tab that is looked at has its own.
import { Injectable, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { Reachability } from '../../connection/reachability';
import { NotificationInbox } from '../inbox/notification-inbox';
import { BrowserMeans } from './browser-means';
import { Leadership } from './leadership';
import { PageLife } from './page-life';
import { StreamLink } from './stream-link';
import { TabChannel, type TabMessage } from './tab-channel';

@Injectable({ providedIn: 'root' })
export class SharedStream {
  private readonly channel = inject(TabChannel);
  private readonly inbox = inject(NotificationInbox);
  private readonly life = inject(PageLife);
  private readonly means = inject(BrowserMeans);
  private readonly reachability = inject(Reachability);
  private readonly session = inject(Session);
  private readonly link = new StreamLink(this.means, this.listener(), () => this.inbox.newestId);
  private leadership: Leadership | null = null;

  /** It failed three times in a row, here or in another tab: for the life of this page there is none. */
  readonly isGivenUp = signal(false);

  /** Listens to the other tabs. */
  start(): void {
    this.channel.messages.subscribe(message => this.hear(message));
  }

  /** Again whenever the page is looked at, or not any more. */
  follow(): void {
    if (this.means.locks && this.channel.isOpen) (this.leadership ??= this.newLeadership(this.means.locks)).join();
    else if (this.life.isVisible) this.link.open();
    else this.link.close();
  }

  leave(): void {
    this.link.close();
    this.leadership?.leave();
  }

  /** What is open may be dead without a sign. */
  renew(): void {
    this.link.renew();
  }

  private newLeadership(locks: NonNullable<BrowserMeans['locks']>): Leadership {
    return new Leadership(
      locks,
      `sv-notifications ${this.session.user()!.id}`,
      {
        won: () => this.link.open(),
        lost: () => this.link.close(),
        ping: () => this.channel.send({ kind: 'ping' }),
      },
      () => this.life.isVisible,
    );
  }

  private listener() {
    return {
      opened: () => this.syncAll(),
      payload: (payload: Parameters<NotificationInbox['take']>[0]) => {
        this.inbox.take(payload);
        this.channel.send({ kind: 'payload', payload });
      },
      state: (state: Parameters<NotificationInbox['takeState']>[0]) => {
        this.inbox.takeState(state);
        this.channel.send({ kind: 'state', state });
      },
      resync: () => {
        void this.session.reload();
        this.syncAll();
      },
      broke: () => this.reachability.doubts.update(doubts => doubts + 1),
      // The list says why: signed out, or an instance without a stream.
      refused: () => void this.inbox.sync(),
      gaveUp: () => {
        this.isGivenUp.set(true);
        this.channel.send({ kind: 'fallen' });
        this.syncAll();
      },
    };
  }

  /** In the tabs nobody looks at when somebody does. */
  private syncAll(): void {
    void this.inbox.renew();
    this.channel.send({ kind: 'sync' });
  }

  private hear({ kind }: TabMessage): void {
    if (kind === 'ping' && this.leadership?.leads) this.channel.send({ kind: 'pong' });
    if (kind === 'fallen') this.isGivenUp.set(true);
    if (kind === 'sync' && this.life.isVisible) {
      void this.session.reload();
      void this.inbox.renew();
    }
    if (kind === 'pong' || kind === 'payload' || kind === 'state' || kind === 'sync') this.leadership?.heard();
  }
}
