// This browser as a device that gets pushes: asks for permission, subscribes, notices when the server's key or the
// person changed, and removes itself. Only lazily loaded pages and services use it, so it is in no first load.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import type { PushDevice as Device, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { firstValueFrom } from 'rxjs';
import { Session } from '../workspace/session';
import { type BrowserSubscription, PushBrowser } from './push-browser';
import { PushFault } from './push-fault';
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
  private isConfirmed = false;

  /** Why there can be no push here (no secure connection, an old browser), in words; null when there can. */
  readonly obstacle = this.browser.obstacle;
  /** The browser's: `default` while it was never asked. */
  readonly permission = this.permitted.asReadonly();
  /** Null before the first `refresh()`. */
  readonly devices = computed(() => this.answer()?.subscriptions ?? null);
  /** Whether the server sends pushes at all; null before the first `refresh()`. */
  readonly available = computed(() => this.answer() && this.answer()!.publicKey !== null);
  /** This browser's entry in `devices`. */
  readonly subscriptionId = this.own.asReadonly();
  readonly subscribed = computed(() => this.own() !== null);

  /**
   * Asks the server for the list and compares: a subscription made with another key is made anew (the server has
   * another one now), a new address of this browser is told, one that the server does not know any more is given up. @throws Problem
   */
  async refresh(): Promise<void> {
    const list = await firstValueFrom(this.http.get<PushSubscriptionList>(ROUTE));
    this.permitted.set(this.browser.permission());
    this.answer.set(list);
    const current = this.obstacle === null ? await this.browser.current() : null;
    this.own.set(await this.recognise(list, current));
  }

  /** Asks for permission, subscribes and tells the server. In the moment of a click. @throws PushFault, Problem */
  async subscribe(): Promise<void> {
    if (this.obstacle !== null) throw new PushFault('obstacle', { message: this.obstacle });
    await this.ask();
    const { publicKey } = this.answer() ?? (await firstValueFrom(this.http.get<PushSubscriptionList>(ROUTE)));
    if (publicKey === null) throw new PushFault('off');
    await this.register(publicKey);
    await this.refresh();
  }

  /** This browser gets no pushes any more: before a sign-out, or because the person says so. @throws Problem */
  async unsubscribe(): Promise<void> {
    const id = this.own() ?? this.remembered()?.subscriptionId ?? null;
    if (id !== null) await this.delete(id);
    await this.giveUp();
    this.answer.update(list => without(list, id));
  }

  /** Takes a device off the list; this browser too, when it is the one. @throws Problem */
  async remove(id: string): Promise<void> {
    if (id === this.own()) return this.unsubscribe();
    await this.delete(id);
    this.answer.update(list => without(list, id));
  }

  private async ask(): Promise<void> {
    const permission = await this.browser.askPermission();
    this.permitted.set(permission);
    if (permission !== 'granted') throw new PushFault(permission === 'denied' ? 'denied' : 'not-answered');
  }

  private async recognise(
    { publicKey, subscriptions }: PushSubscriptionList,
    current: BrowserSubscription | null,
  ): Promise<string | null> {
    const remembered = this.remembered();
    if (remembered === null || current === null) return null;
    const hasOtherKey = current.publicKey !== null && current.publicKey !== publicKey;
    if (publicKey !== null && (hasOtherKey || current.input.endpoint !== remembered.endpoint)) {
      return this.register(publicKey).catch(() => null); // PushFault, Problem: tried again at the next start
    }
    const { subscriptionId: id } = remembered;
    if (!subscriptions.some(device => device.id === id)) {
      if (publicKey !== null) await this.giveUp();
      return null;
    }
    await this.confirm(current);
    return id;
  }

  /** Once a page: so that the subscription belongs to the session of today, and ends with it. */
  private async confirm({ input }: BrowserSubscription): Promise<void> {
    if (this.isConfirmed) return;
    this.isConfirmed = true;
    await firstValueFrom(this.http.post<Device>(ROUTE, input)).catch(() => undefined); // Problem: it is known anyway
  }

  /** Answers the id under which the server knows this browser. */
  private async register(publicKey: string): Promise<string> {
    const { input } = await this.freshSubscription(publicKey);
    const { id } = await firstValueFrom(this.http.post<Device>(ROUTE, input));
    this.isConfirmed = true;
    const userId = this.session.user()?.id;
    if (userId !== undefined) this.memory.write({ userId, subscriptionId: id, endpoint: input.endpoint });
    this.own.set(id);
    return id;
  }

  private async freshSubscription(publicKey: string): Promise<BrowserSubscription> {
    try {
      const current = await this.browser.current();
      // Another key is refused while there is a subscription; and pushes for whoever was here before must not come.
      if (current && (current.publicKey !== publicKey || this.remembered() === null)) await this.browser.unsubscribe();
      return await this.browser.subscribe(publicKey);
    } catch (error) {
      throw new PushFault('failed', { cause: error });
    }
  }

  private async delete(id: string): Promise<void> {
    await firstValueFrom(this.http.delete(`${ROUTE}/${id}`)).catch(ignoreMissing);
  }

  private async giveUp(): Promise<void> {
    this.memory.forget();
    this.own.set(null);
    if (this.obstacle === null) await this.browser.unsubscribe();
  }

  /** Null when what is remembered is somebody else's: they used this browser before. */
  private remembered(): RememberedPush | null {
    const push = this.memory.read();
    return push && push.userId === this.session.user()?.id ? push : null;
  }
}

const without = (list: PushSubscriptionList | null, id: string | null): PushSubscriptionList | null =>
  list && { ...list, subscriptions: list.subscriptions.filter(device => device.id !== id) };

/** Gone already, as it should be. */
function ignoreMissing(error: unknown): void {
  if ((error as { status?: number }).status !== 404) throw error;
}
