// Keeps the inbox of this tab up to date. Normally one tab holds the event stream for the whole browser. When the
// instance has no stream, or the stream failed, each tab polls for itself while it is visible, and reads the list at once
// when live updates say that it has changed.
import { Injectable, Injector, effect, inject, untracked } from '@angular/core';
import { BrowserApis } from '@sv/ui/browser/browser-apis';
import { PageLifecycle } from '@sv/ui/browser/page-lifecycle';
import { liveTopic } from '@sv/ui/live/live';
import { NotificationRefresh } from '@sv/ui/notifications/notification-refresh';
import { NotificationInbox } from '../inbox/notification-inbox';
import { Poller } from './poller';
import { SharedStream } from './shared-stream';
import { TabSync } from './tab-sync';

/** After a hint pages read the list within this time, not all at the same moment: it may be for thousands. */
const SPREAD_MS = 200;

@Injectable({ providedIn: 'root' })
export class NotificationFeed {
  private readonly browser = inject(BrowserApis);
  private readonly changes = liveTopic('sv/notifications');
  private readonly inbox = inject(NotificationInbox);
  private readonly injector = inject(Injector);
  private readonly lifecycle = inject(PageLifecycle);
  private readonly refreshRequests = inject(NotificationRefresh);
  private readonly poller = inject(Poller);
  private readonly stream = inject(SharedStream);
  private readonly tabs = inject(TabSync);
  private started = false;
  private isSyncPlanned = false;
  private wasVisible = this.lifecycle.isVisible;

  /** Resolves after the list was read for the first time. */
  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    this.tabs.start();
    this.stream.start();
    this.lifecycle.watch();
    await this.inbox.sync();
    this.lifecycle.stateChanged.subscribe(() => this.onStateChange());
    this.lifecycle.resumed.subscribe(() => this.onResume());
    this.refreshRequests.requested.subscribe(() => void this.inbox.sync());
    this.changes.subscribe(() => this.planSync());
    effect(() => this.chooseTransport(), { injector: this.injector });
  }

  /**
   * Passes on changes that were made in this tab and that the server has accepted, so that the other tabs show them
   * too.
   */
  readonly announceChanges: TabSync['announceChanges'] = changes => this.tabs.announceChanges(changes);
  readonly announceSignOut: TabSync['announceSignOut'] = () => this.tabs.announceSignOut();

  /** Uses the transport that the list names. After the stream was given up, this page keeps polling. */
  private chooseTransport(): void {
    const hasStream = this.inbox.transport() === 'sse' && !this.stream.isGivenUp();
    this.poller.intervalMs();
    untracked(() => this.applyTransport(hasStream));
  }

  private applyTransport(hasStream: boolean): void {
    const { isSuspended, isVisible } = this.lifecycle;
    if (isSuspended) this.tabs.close();
    else this.tabs.open();
    if (hasStream && !isSuspended) this.stream.connect();
    else this.stream.disconnect();
    if (!hasStream && !isSuspended && isVisible) this.poller.start();
    else this.poller.stop();
  }

  /**
   * The server says that the list has changed. A stream brings the changes themselves, and a page that comes to the front
   * reads the list anyway.
   */
  private planSync(): void {
    const hasStream = this.inbox.transport() === 'sse' && !this.stream.isGivenUp();
    if (hasStream || this.isSyncPlanned || !this.lifecycle.isVisible) return;
    this.isSyncPlanned = true;
    setTimeout(() => {
      this.isSyncPlanned = false;
      void this.inbox.sync();
    }, this.browser.random() * SPREAD_MS);
  }

  private onStateChange(): void {
    untracked(() => this.chooseTransport());
    const isVisible = this.lifecycle.isVisible && !this.lifecycle.isSuspended;
    if (isVisible && !this.wasVisible) void this.inbox.sync();
    this.wasVisible = isVisible;
  }

  private onResume(): void {
    this.stream.reconnect();
    if (this.lifecycle.isVisible) void this.inbox.sync();
  }
}
