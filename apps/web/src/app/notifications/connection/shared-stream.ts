// The event stream of this browser: one tab holds it and passes its events on to the others. Without Web Locks (plain
// http in a LAN is not a secure context) the tabs cannot agree on a leader, and every visible tab opens its own stream.
import { Injectable, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { Reachability } from '@sv/ui/offline/reachability';
import { NotificationInbox } from '../inbox/notification-inbox';
import { BrowserApis } from '@sv/ui/browser/browser-apis';
import { Leadership } from '@sv/ui/browser/leadership';
import { PageLifecycle } from '@sv/ui/browser/page-lifecycle';
import { StreamConnection } from './stream-connection';
import { TabChannel, type TabMessage } from './tab-channel';

@Injectable({ providedIn: 'root' })
export class SharedStream {
  private readonly channel = inject(TabChannel);
  private readonly inbox = inject(NotificationInbox);
  private readonly lifecycle = inject(PageLifecycle);
  private readonly browser = inject(BrowserApis);
  private readonly reachability = inject(Reachability);
  private readonly session = inject(Session);
  private readonly connection = new StreamConnection(this.browser, this.listener(), () => this.inbox.newestId);
  private leadership: Leadership | null = null;

  /** The stream failed three times in a row, in this or another tab. This page does not try it again. */
  readonly isGivenUp = signal(false);

  /** Listens to the other tabs. */
  start(): void {
    this.channel.messages.subscribe(message => this.onMessage(message));
  }

  /** Call it again whenever the page becomes visible or hidden. */
  connect(): void {
    if (this.browser.locks && this.channel.isOpen) (this.leadership ??= this.newLeadership(this.browser.locks)).join();
    else if (this.lifecycle.isVisible) this.connection.open();
    else this.connection.close();
  }

  disconnect(): void {
    this.connection.close();
    this.leadership?.leave();
  }

  /** Replaces the open stream, which may be dead without having reported an error. */
  reconnect(): void {
    this.connection.reconnect();
  }

  private newLeadership(locks: NonNullable<BrowserApis['locks']>): Leadership {
    return new Leadership(
      locks,
      `sv-notifications ${this.session.user()!.id}`,
      {
        elected: () => this.connection.open(),
        lost: () => this.connection.close(),
        ping: () => this.channel.send({ kind: 'ping' }),
      },
      () => this.lifecycle.isVisible,
    );
  }

  private listener() {
    return {
      opened: () => this.syncAll(),
      payload: (payload: Parameters<NotificationInbox['receivePayload']>[0]) => {
        this.inbox.receivePayload(payload);
        this.channel.send({ kind: 'payload', payload });
      },
      state: (state: Parameters<NotificationInbox['receiveState']>[0]) => {
        this.inbox.receiveState(state);
        this.channel.send({ kind: 'state', state });
      },
      resync: () => {
        void this.session.reload();
        this.syncAll();
      },
      interrupted: () => this.reachability.isLossSuspected.set(true),
      // The answer to the list says why: signed out, or an instance without a stream.
      refused: () => void this.inbox.sync(),
      gaveUp: () => {
        this.isGivenUp.set(true);
        this.channel.send({ kind: 'stream-given-up' });
        this.syncAll();
      },
    };
  }

  /** Also makes hidden tabs read the list. */
  private syncAll(): void {
    void this.inbox.syncAll();
    this.channel.send({ kind: 'sync' });
  }

  private onMessage({ kind }: TabMessage): void {
    if (kind === 'ping' && this.leadership?.isLeader) this.channel.send({ kind: 'pong' });
    if (kind === 'stream-given-up') this.isGivenUp.set(true);
    if (kind === 'sync' && this.lifecycle.isVisible) {
      void this.session.reload();
      void this.inbox.syncAll();
    }
    if (kind === 'pong' || kind === 'payload' || kind === 'state' || kind === 'sync') this.leadership?.confirmLeader();
  }
}
