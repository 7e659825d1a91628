// Live updates: what the server tells this browser, in every tab. One tab, the leader, holds the stream and passes on
// what comes. Without Web Locks (plain http in a LAN is not a secure context) the tabs cannot agree on a leader, and
// every visible tab opens its own stream: a browser opens only six connections to a host, so hidden ones must not.
import { Injectable, inject } from '@angular/core';
import { type Observable, Subject } from 'rxjs';
import { BrowserApis } from '../browser/browser-apis';
import { Leadership } from '../browser/leadership';
import { PageLifecycle } from '../browser/page-lifecycle';
import { Session } from '../workspace/session';
import { LiveConnection } from './live-connection';
import { type LiveMessage, resyncAll } from './live-message';

/** How long a tab that starts waits for its own stream to be opened. */
const JOIN_MS = 500;

type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  /** Asks whether a leader exists. */
  | { kind: 'ping' }
  | { kind: 'pong' };

/** Every message names its user: when another person signs in, a tab of the previous one may still be open. */
type Envelope = TabMessage & { userId: string };

@Injectable({ providedIn: 'root' })
export class LiveUpdates {
  private readonly browser = inject(BrowserApis);
  private readonly lifecycle = inject(PageLifecycle);
  private readonly session = inject(Session);
  private readonly messageSubject = new Subject<LiveMessage>();
  private readonly interruptionSubject = new Subject<void>();
  private readonly connection = new LiveConnection(this.browser, {
    opened: () => this.share(resyncAll),
    message: message => this.share(message),
    interrupted: () => this.interruptionSubject.next(),
    // The answer says why: signed out, or an instance without live updates.
    refused: () => void this.session.reload(),
  });
  private userId: string | null = null;
  private channel: BroadcastChannel | null = null;
  private leadership: Leadership | null = null;
  private wasSuspended = false;
  private hasResynced = false;

  readonly messages: Observable<LiveMessage> = this.messageSubject.asObservable();
  /** The stream of this tab broke off: the server may be away. */
  readonly interruptions: Observable<void> = this.interruptionSubject.asObservable();

  /** Called once the first page has rendered; calling it again does nothing. */
  start(): void {
    const shell = this.session.shell();
    if (this.userId || !shell?.liveUpdates) return;
    this.userId = shell.user.id;
    this.lifecycle.watch();
    this.lifecycle.stateChanged.subscribe(() => this.follow());
    this.lifecycle.resumed.subscribe(() => this.connection.reconnect());
    this.follow();
    // The page has read its data before it was told anything. A tab that opens the stream reads again then.
    setTimeout(() => this.hasResynced || this.emit(resyncAll), JOIN_MS);
  }

  /** Connects or disconnects as the state of the page wants it. */
  private follow(): void {
    const { isSuspended, isVisible } = this.lifecycle;
    if (isSuspended) this.leave();
    else {
      this.openChannel();
      if (this.browser.locks && this.channel) (this.leadership ??= this.newLeadership(this.browser.locks)).join();
      else if (isVisible) this.connection.open();
      else this.connection.close();
      // The other tabs went on meanwhile.
      if (this.wasSuspended) this.emit(resyncAll);
    }
    this.wasSuspended = isSuspended;
  }

  private leave(): void {
    this.connection.close();
    this.leadership?.leave();
    this.channel?.close();
    this.channel = null;
  }

  private openChannel(): void {
    this.channel ??= this.browser.openChannel('sv-live');
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Envelope>) => this.receive(data);
  }

  private newLeadership(locks: NonNullable<BrowserApis['locks']>): Leadership {
    return new Leadership(
      locks,
      `sv-live ${this.userId}`,
      {
        elected: () => this.connection.open(),
        lost: () => this.connection.close(),
        ping: () => this.send({ kind: 'ping' }),
      },
      () => this.lifecycle.isVisible,
    );
  }

  private share(message: LiveMessage): void {
    if (this.leadership) this.send({ kind: 'message', message });
    this.emit(message);
  }

  private send(message: TabMessage): void {
    this.channel?.postMessage({ ...message, userId: this.userId! } satisfies Envelope);
  }

  private receive(envelope: Envelope): void {
    if (envelope.userId !== this.userId) return;
    if (envelope.kind !== 'ping') this.leadership?.confirmLeader();
    else if (this.leadership?.isLeader) this.send({ kind: 'pong' });
    if (envelope.kind === 'message') this.emit(envelope.message);
  }

  private emit(message: LiveMessage): void {
    this.hasResynced ||= message.topic === null;
    this.messageSubject.next(message);
  }
}
