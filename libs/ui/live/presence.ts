// Who else has something open: see `sdk.live.attend`.
import { HttpClient } from '@angular/common/http';
import { DOCUMENT, DestroyRef, type Signal, effect, inject, signal, untracked } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { firstValueFrom } from 'rxjs';
import { newId } from '../offline/new-id';
import { toProblem } from '../workspace/to-problem';
import { live } from './live';

type Present = Pick<Person, 'id' | 'name' | 'image'>;

/** A third of the time for which the server remembers it, so that one lost request changes nothing. */
const SIGN_OF_LIFE_MS = 7000;
/** When many come and go at once, they are read once. */
const COALESCE_MS = 200;
/** So that not all pages ask in the same moment. */
const JITTER_MS = 500;

/**
 * The other people who have the same thing open, as a signal. Call it in an injection context. The page says that it is
 * there while it is visible, and leaves when it is hidden, closed, or shows another address.
 *
 * @param url of the route that calls `sdk.live.attend` and returns `{ people }`; null while nothing is open. It is
 * called with `?tab=…`, and with `&leaving=true` at the end
 * @experimental
 */
export function presence(url: () => string | null): Signal<readonly Present[]> {
  const attendance = new TabAttendance(inject(HttpClient), inject(DOCUMENT));
  effect(() => {
    const next = url();
    untracked(() => attendance.open(next));
  });
  live('presence').subscribe(() => attendance.askSoon());
  inject(DestroyRef).onDestroy(() => attendance.close());
  return attendance.people.asReadonly();
}

const jitterMs = (): number => (crypto.getRandomValues(new Uint16Array(1))[0]! / 2 ** 16) * JITTER_MS;

class TabAttendance {
  readonly people = signal<readonly Present[]>([]);
  private readonly tab = newId();
  private readonly stopListening: () => void;
  private url: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Infinity;

  constructor(
    private readonly http: HttpClient,
    private readonly document: Document,
  ) {
    const follow = (): void => (document.hidden ? this.leave() : void this.ask());
    const leave = (): void => this.leave();
    document.addEventListener('visibilitychange', follow);
    document.defaultView?.addEventListener('pagehide', leave);
    this.stopListening = () => {
      document.removeEventListener('visibilitychange', follow);
      document.defaultView?.removeEventListener('pagehide', leave);
    };
  }

  open(url: string | null): void {
    if (url === this.url) return;
    this.leave();
    this.url = url;
    if (!this.document.hidden) void this.ask();
  }

  askSoon(): void {
    if (this.url && !this.document.hidden) this.askAfter(COALESCE_MS + jitterMs());
  }

  close(): void {
    this.leave();
    this.url = null;
    this.stopListening();
  }

  private async ask(): Promise<void> {
    this.stopWaiting();
    const { url } = this;
    if (!url) return;
    try {
      const { people } = await firstValueFrom(this.http.get<{ people: Present[] }>(this.addressOf(url)));
      if (this.url !== url || this.document.hidden) return;
      this.people.set(people);
    } catch (error) {
      if (this.url !== url) return;
      this.people.set([]);
      // Who may not see it any more is not told who is there, and need not ask again.
      const { status } = toProblem(error);
      if (status >= 400 && status < 500 && status !== 429) return;
    }
    this.askAfter(SIGN_OF_LIFE_MS);
  }

  /** One that is due earlier stays: hints, however many, must not put off the sign of life. */
  private askAfter(ms: number): void {
    const at = Date.now() + ms;
    if (this.dueAt <= at) return;
    this.stopWaiting();
    this.dueAt = at;
    this.timer = setTimeout(() => void this.ask(), ms);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
  }

  /** With `keepalive`, the browser sends it after the page is gone. */
  private leave(): void {
    this.stopWaiting();
    this.people.set([]);
    if (!this.url) return;
    const { fetch } = this.document.defaultView ?? {};
    void fetch?.(this.addressOf(this.url, true), { keepalive: true }).catch(() => undefined);
  }

  private addressOf(url: string, isLeaving = false): string {
    return `${url}?${new URLSearchParams({ tab: this.tab, ...(isLeaving && { leaving: 'true' }) })}`;
  }
}
