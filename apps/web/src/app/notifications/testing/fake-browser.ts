// Test doubles for a browser with several tabs and for its server: locks, channels and streams that a test controls.
import { HttpClient } from '@angular/common/http';
import {
  DOCUMENT,
  type EnvironmentInjector,
  EnvironmentInjector as Environment,
  createEnvironmentInjector,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { NotificationItem, NotificationList, NotificationPreferences } from '@sv/contracts/notification.contract';
import { BrowserApis } from '@sv/ui/browser/browser-apis';
import { PageLifecycle } from '@sv/ui/browser/page-lifecycle';
import { FakeLocks } from '@sv/ui/browser/testing/fake-locks';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { LiveFreshness } from '@sv/ui/live/live-freshness';
import { LiveUpdates } from '@sv/ui/live/live-updates';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { NotificationRefresh } from '@sv/ui/notifications/notification-refresh';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Observable, from } from 'rxjs';
import { LiveStart } from '../../connection/live-start';
import { Reachability } from '@sv/ui/offline/reachability';
import type { Arrival } from '../arrival';
import { Arrivals } from '../arrivals';
import { NotificationFeed } from '../connection/notification-feed';
import { Poller } from '../connection/poller';
import { SharedStream } from '../connection/shared-stream';
import { TabChannel } from '../connection/tab-channel';
import { TabSync } from '../connection/tab-sync';
import { NotificationInbox } from '../inbox/notification-inbox';
import { NotificationStore } from '../notification-store';
import { NotificationsApi, type ListQuery } from '../inbox/notifications-api';
import type { ClockSample } from '../server-clock';
import { FakeStream } from './fake-stream';
import { USER } from './an-item';

/** The state of the server; every tab asks it. */
export class FakeServer {
  items: NotificationItem[] = [];
  transport: NotificationList['transport'] = 'sse';
  preferences: NotificationPreferences = {
    mutedCategories: [],
    webPush: false,
    pollIntervalSeconds: 30,
    quietHours: null,
    contentFree: false,
    version: 0,
  };
  problem: Problem | null = null;
  /** Changes when the person's role or profile is changed. */
  epoch = 1;
  /** Every request for the list, by tab. */
  readonly asked: { tab: string; query: ListQuery }[] = [];

  clock(now = Date.now()): ClockSample {
    return { date: Math.floor(now / 1000) * 1000, askedAt: now, answeredAt: now };
  }

  list(tab: string, query: ListQuery): NotificationList {
    this.asked.push({ tab, query });
    if (this.problem) throw this.problem;
    const shown = this.items.filter(item => item.dismissedAt === null);
    const unread = shown.filter(item => item.readAt === null);
    return {
      notifications: query.unread ? unread : shown,
      unreadCount: unread.length,
      transport: this.transport,
      nextCursor: null,
    };
  }

  change(id: string, { read, dismissed }: { read?: boolean; dismissed?: boolean }): NotificationItem {
    if (this.problem) throw this.problem;
    const now = new Date().toISOString();
    const item = this.items.find(known => known.id === id)!;
    const changed = {
      ...item,
      ...(read !== undefined && { readAt: read ? now : null }),
      ...(dismissed !== undefined && { dismissedAt: dismissed ? now : null }),
    };
    this.items = this.items.map(known => (known === item ? changed : known));
    return changed;
  }
}

export class FakeBrowser {
  readonly server = new FakeServer();
  /** Of notifications. */
  readonly streams: FakeStream[] = [];
  /** Whether the operator lets pages have live updates. */
  hasLive = true;
  /** Of live updates. */
  readonly liveStreams: FakeStream[] = [];
  readonly locks = new FakeLocks();
  private readonly channels = new Set<FakeChannel>();

  constructor(private readonly has = { locks: true, channels: true }) {}

  /** Those that are open. */
  get openStreams(): FakeStream[] {
    return this.streams.filter(stream => stream.readyState !== 2);
  }

  tab(name: string, options: { userId?: string; visible?: boolean } = {}): FakeTab {
    return new FakeTab(name, this, this.server, options);
  }

  apisOf(tab: string): Partial<BrowserApis> {
    return {
      locks: this.has.locks ? this.locks.of(tab) : null,
      openStream: url => {
        const stream = new FakeStream(url, tab);
        (url === '/api/live' ? this.liveStreams : this.streams).push(stream);
        return stream as unknown as EventSource;
      },
      openChannel: name =>
        this.has.channels ? (new FakeChannel(tab, name, this.channels) as unknown as BroadcastChannel) : null,
      random: () => 0,
    };
  }

  /** Freezes or removes the tab: it neither sends nor receives anything from now on. */
  silence(tab: string): void {
    for (const channel of this.channels) if (channel.tab === tab) channel.close();
  }
}

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(
    readonly tab: string,
    private readonly name: string,
    private readonly all: Set<FakeChannel>,
  ) {
    all.add(this);
  }

  postMessage(data: unknown): void {
    if (!this.all.has(this)) return;
    const text = JSON.stringify(data);
    for (const other of this.all) {
      if (other !== this && other.name === this.name)
        queueMicrotask(() => this.all.has(other) && other.onmessage?.({ data: JSON.parse(text) }));
    }
  }

  close(): void {
    this.all.delete(this);
  }
}

export class FakeTab {
  readonly document = Object.assign(new EventTarget(), { hidden: false, defaultView: new EventTarget() });
  readonly notified: Arrival[] = [];
  reloads = 0;
  private readonly injector: EnvironmentInjector;

  constructor(
    readonly name: string,
    private readonly browser: FakeBrowser,
    server: FakeServer,
    { userId = USER, visible = true }: { userId?: string; visible?: boolean },
  ) {
    this.document.hidden = !visible;
    const shell = aShell({ liveUpdates: browser.hasLive || undefined });
    const session = {
      shell: () => ({ ...shell, user: { ...shell.user, id: userId } }),
      user: () => ({ ...shell.user, id: userId }),
      plugin: (id: string) => shell.plugins.find(plugin => plugin.id === id) ?? null,
      reload: async () => void this.reloads++,
    };
    const api = {
      list: async (query: ListQuery = {}) => ({
        list: server.list(name, query),
        clock: server.clock(),
        epoch: String(server.epoch),
      }),
      change: async (id: string, change: object) => server.change(id, change),
      readAll: async () => {
        for (const { id } of server.items) server.change(id, { read: true });
      },
    };
    const http = {
      get: () => from(Promise.resolve(server.preferences)),
      patch: (_url: string, change: object) =>
        lazily(() => (server.preferences = { ...server.preferences, ...change })),
    };
    this.injector = createEnvironmentInjector(
      [
        { provide: DOCUMENT, useValue: this.document },
        { provide: BrowserApis, useValue: browser.apisOf(name) },
        { provide: HttpClient, useValue: http },
        { provide: NotificationsApi, useValue: api },
        { provide: Session, useValue: session },
        ...[
          Arrivals,
          NotificationChoices,
          NotificationFeed,
          NotificationInbox,
          NotificationStore,
          PageLifecycle,
          Poller,
        ],
        ...[ChangeChannel, LiveFreshness, LiveStart, LiveUpdates],
        ...[NotificationRefresh, Reachability, SharedStream, TabChannel, TabSync, Toasts],
      ],
      TestBed.inject(Environment),
    );
  }

  get store(): NotificationStore {
    return this.injector.get(NotificationStore);
  }

  get choices(): NotificationChoices {
    return this.injector.get(NotificationChoices);
  }

  get live(): LiveUpdates {
    return this.injector.get(LiveUpdates);
  }

  get changes(): ChangeChannel {
    return this.injector.get(ChangeChannel);
  }

  get refreshRequests(): NotificationRefresh {
    return this.injector.get(NotificationRefresh);
  }

  get toasts(): Toasts {
    return this.injector.get(Toasts);
  }

  get ids(): string[] {
    return this.store.items().map(({ id }) => id);
  }

  /** The ids that were announced, or the number where several were announced together. */
  get notifiedIds(): (string | number)[] {
    return this.notified.map(arrival => (arrival.kind === 'one' ? arrival.item.id : arrival.count));
  }

  async open(): Promise<this> {
    this.store.arrivals.subscribe(arrival => this.notified.push(arrival));
    this.store.start();
    await pass(10);
    return this;
  }

  async setVisible(visible: boolean): Promise<void> {
    this.document.hidden = !visible;
    this.document.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
  }

  async dispatch(event: string, on: 'document' | 'window' = 'window'): Promise<void> {
    (on === 'window' ? this.document.defaultView : this.document).dispatchEvent(new Event(event));
    await pass(10);
  }

  /** Ends the tab without any clean-up, as a crash does. */
  crash(): void {
    this.browser.silence(this.name);
    const { streams, liveStreams } = this.browser;
    for (const stream of [...streams, ...liveStreams]) if (stream.tab === this.name) stream.close();
    this.browser.locks.drop(this.name);
  }
}

const lazily = <T>(act: () => T): Observable<T> => from(Promise.resolve().then(act));

/** Advances the time and runs everything that is due in it. */
export async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  TestBed.tick();
  await jest.advanceTimersByTimeAsync(0);
}
