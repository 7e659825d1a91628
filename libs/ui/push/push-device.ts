// This browser as a push device: asks for permission, subscribes, notices when the server's key or the user changed,
// and removes itself. Import it only from lazily loaded code, to keep it out of the first load.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import type { PushDevice as Device, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { firstValueFrom } from 'rxjs';
import { Session } from '../workspace/session';
import { type BrowserSubscription, PushBrowser } from './push-browser';
import { PushError } from './push-error';
import { PushMemory, type RememberedPush } from './push-memory';

const ROUTE = '/api/account/push-subscriptions';

@Injectable({ providedIn: 'root' })
export class PushDevice {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly browser = inject(PushBrowser);
  private readonly memory = inject(PushMemory);
  private readonly answer = signal<PushSubscriptionList | null>(null);
  private readonly own = signal<string | null>(null);
  private readonly permitted = signal(this.browser.permission());
  private isSessionRegistered = false;

  /** Why push is not possible here (no secure connection, an old browser), as text for the person; null when it is. */
  readonly obstacle = this.browser.obstacle;
  /** The browser's permission: `default` until the person was asked. */
  readonly permission = this.permitted.asReadonly();
  /** Null before the first `refresh()`. */
  readonly devices = computed(() => this.answer()?.subscriptions ?? null);
  /** Whether the server sends pushes at all; null before the first `refresh()`. */
  readonly available = computed(() => this.answer() && this.answer()!.publicKey !== null);
  /** This browser's entry in `devices`. */
  readonly subscriptionId = this.own.asReadonly();
  readonly subscribed = computed(() => this.own() !== null);

  /**
   * Reads the list of devices from the server and compares it with this browser: subscribes again when the server's key
   * changed, reports a new endpoint, and drops a subscription that the server does not know. @throws Problem
   */
  async refresh(): Promise<void> {
    const list = await firstValueFrom(this.http.get<PushSubscriptionList>(ROUTE));
    this.permitted.set(this.browser.permission());
    this.answer.set(list);
    const current = this.obstacle === null ? await this.browser.current() : null;
    this.own.set(await this.recognise(list, current));
  }

  /**
   * Asks for permission, subscribes and registers with the server. Call it in a click handler. @throws PushError,
   * Problem
   */
  async subscribe(): Promise<void> {
    if (this.obstacle !== null) throw new PushError('obstacle', { message: this.obstacle });
    await this.askPermission();
    const { publicKey } = this.answer() ?? (await firstValueFrom(this.http.get<PushSubscriptionList>(ROUTE)));
    if (publicKey === null) throw new PushError('off');
    await this.register(publicKey);
    await this.refresh();
  }

  /** Ends pushes to this browser, before a sign-out or on request. @throws Problem */
  async unsubscribe(): Promise<void> {
    const id = this.own() ?? this.remembered()?.subscriptionId ?? null;
    if (id !== null) await this.delete(id);
    await this.forgetSubscription();
    this.answer.update(list => without(list, id));
  }

  /** Removes a device from the list; if it is this browser, also unsubscribes. @throws Problem */
  async remove(id: string): Promise<void> {
    if (id === this.own()) return this.unsubscribe();
    await this.delete(id);
    this.answer.update(list => without(list, id));
  }

  private async askPermission(): Promise<void> {
    const permission = await this.browser.askPermission();
    this.permitted.set(permission);
    if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'denied' : 'not-answered');
  }

  private async recognise(
    { publicKey, subscriptions }: PushSubscriptionList,
    current: BrowserSubscription | null,
  ): Promise<string | null> {
    const remembered = this.remembered();
    if (remembered === null || current === null) return null;
    const hasOtherKey = current.publicKey !== null && current.publicKey !== publicKey;
    if (publicKey !== null && (hasOtherKey || current.input.endpoint !== remembered.endpoint)) {
      return this.register(publicKey).catch(() => null); // PushError, Problem: the next start tries again
    }
    const { subscriptionId: id } = remembered;
    if (!subscriptions.some(device => device.id === id)) {
      if (publicKey !== null) await this.forgetSubscription();
      return null;
    }
    await this.registerSession(current);
    return id;
  }

  /** Runs once per page, so that the subscription belongs to the current session and ends with it. */
  private async registerSession({ input }: BrowserSubscription): Promise<void> {
    if (this.isSessionRegistered) return;
    this.isSessionRegistered = true;
    // Problem: the server knows the subscription already
    await firstValueFrom(this.http.post<Device>(ROUTE, input)).catch(() => undefined);
  }

  /** @returns the id under which the server knows this browser */
  private async register(publicKey: string): Promise<string> {
    const { input } = await this.freshSubscription(publicKey);
    const { id } = await firstValueFrom(this.http.post<Device>(ROUTE, input));
    this.isSessionRegistered = true;
    const userId = this.session.user()?.id;
    if (userId !== undefined) this.memory.write({ userId, subscriptionId: id, endpoint: input.endpoint });
    this.own.set(id);
    return id;
  }

  private async freshSubscription(publicKey: string): Promise<BrowserSubscription> {
    try {
      const current = await this.browser.current();
      // The browser refuses another key while a subscription exists, and pushes for a previous user must not arrive
      // here.
      if (current && (current.publicKey !== publicKey || this.remembered() === null)) await this.browser.unsubscribe();
      return await this.browser.subscribe(publicKey);
    } catch (error) {
      throw new PushError('failed', { cause: error });
    }
  }

  private async delete(id: string): Promise<void> {
    await firstValueFrom(this.http.delete(`${ROUTE}/${id}`)).catch(ignoreMissing);
  }

  private async forgetSubscription(): Promise<void> {
    this.memory.forget();
    this.own.set(null);
    if (this.obstacle === null) await this.browser.unsubscribe();
  }

  /** Null when the stored subscription belongs to another user of this browser. */
  private remembered(): RememberedPush | null {
    const push = this.memory.read();
    return push && push.userId === this.session.user()?.id ? push : null;
  }
}

const without = (list: PushSubscriptionList | null, id: string | null): PushSubscriptionList | null =>
  list && { ...list, subscriptions: list.subscriptions.filter(device => device.id !== id) };

/** A device that is missing already counts as removed. */
function ignoreMissing(error: unknown): void {
  if ((error as { status?: number }).status !== 404) throw error;
}
