// How the person arranged their workspace: widgets of the home page, order of the apps, favourites. Shared by the home
// page and the navigation; loaded by what shows it first.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import type { Favourite, Home, HomeLayout } from '@sv/contracts/home.contract';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '../freshness/when-stale';
import { readableOffline } from '../offline/offline-reading';
import { Problem } from '../workspace/problem';
import { Session } from '../workspace/session';
import { toProblem } from '../workspace/to-problem';
import { Toasts } from '../workspace/toasts';

/** Computes what changes from what is there, so that quick clicks and other tabs do not undo one another. */
export type HomeChange = (now: HomeLayout) => Partial<HomeLayout>;

const url = '/api/account/home';
/** How often a change is repeated when others changed the layout first. After that it fails. */
const tries = 5;

@Injectable({ providedIn: 'root' })
export class HomeStore {
  private readonly http = inject(HttpClient);
  private readonly offline = readableOffline();
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  /** As the server has it. */
  private readonly stored = signal<Home | null>(null, { equal: isSame });
  /** Not stored yet, the oldest first. */
  private readonly pending = signal<readonly HomeChange[]>([]);
  private sending: Promise<void> = Promise.resolve();
  private loading: Promise<void> | null = null;

  /** Why it could not be read; null once it could. */
  readonly problem = signal<Problem | null>(null);
  /** Null until it is loaded. What was changed here shows at once. */
  readonly home = computed<Home | null>(() => {
    const stored = this.stored();
    return stored && this.pending().reduce<Home>((home, change) => ({ ...home, ...change(home) }), stored);
  });
  readonly favourites = computed<readonly Favourite[]>(() => this.home()?.favourites ?? []);

  constructor() {
    whenStale(() => this.stored() && this.read(), 'sv.account');
  }

  /** Reads it once. Never rejects; see `problem`. */
  load(): Promise<void> {
    return (this.loading ??= this.read().finally(() => this.stored() ?? (this.loading = null)));
  }

  /** Shows the change at once and stores it. When it cannot be stored, it is taken back and a message says why. */
  async change(change: HomeChange): Promise<void> {
    this.pending.update(changes => [...changes, change]);
    this.sending = this.sending.then(() => this.send(change));
    await this.sending;
  }

  private async read(): Promise<void> {
    try {
      this.use(await firstValueFrom(this.http.get<Home>(url, { context: this.offline })));
    } catch (error) {
      this.problem.set(toProblem(error)); // what was read before stays
    }
  }

  private async send(change: HomeChange): Promise<void> {
    try {
      await this.load();
      const stored = this.stored();
      if (!stored) throw this.problem();
      this.use(await this.store(change, stored), change);
    } catch (error) {
      this.pending.update(changes => changes.filter(one => one !== change));
      this.toasts.error(error);
    }
  }

  private async store(change: HomeChange, now: Home, left = tries): Promise<Home> {
    try {
      const headers = { 'If-Match': `"${now.version}"` };
      return await firstValueFrom(this.http.patch<Home>(url, change(now), { headers }));
    } catch (error) {
      const current = error instanceof Problem && error.code === 'changed-meanwhile' ? error.current : null;
      if (!current || left === 1) throw error;
      return this.store(change, current as Home, left - 1);
    }
  }

  private use(home: Home, stored?: HomeChange): void {
    // An answer that was overtaken by a newer one changes nothing.
    if (home.version >= (this.stored()?.version ?? 0)) this.stored.set(home);
    this.pending.update(changes => changes.filter(change => change !== stored));
    this.problem.set(null);
    // The navigation has the order of the apps from the first answer of all.
    this.session.shell.update(
      shell => shell && (isSame(shell.apps, home.apps) ? shell : { ...shell, apps: home.apps }),
    );
  }
}

/** It is read often; an equal answer must not notify anybody. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
