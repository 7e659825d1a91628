// What the person wants to be told, and how: the page where it is chosen, the bell and the connection share it.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { quietUntil } from '@sv/rules/quiet-hours';
import { toProblem } from './to-problem';

/** What is to be other than it is, made of what there is: so that quick clicks and other tabs undo nothing. */
export type Choice = (now: NotificationPreferences) => Partial<NotificationPreferences>;

const url = '/api/account/notification-preferences';
/** How often others may come before one's own change, until it is said instead of tried. */
const tries = 5;

/** Asked for again and again: nobody need hear of it when nothing has changed. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

@Injectable({ providedIn: 'root' })
export class NotificationChoices {
  private readonly http = inject(HttpClient);
  private readonly known = signal<NotificationPreferences | null>(null, { equal: isSame });

  /** Null until they were asked for. */
  readonly preferences = this.known.asReadonly();

  /** When the quiet hours of this moment end; null when it is none of them. */
  quietUntil(now = new Date()): Date | null {
    return quietUntil(this.known()?.quietHours ?? null, now);
  }

  /** @throws Problem */
  async load(): Promise<NotificationPreferences> {
    return this.take(await firstValueFrom(this.http.get<NotificationPreferences>(url)));
  }

  /**
   * What another tab or device changed meanwhile stays: the choice is then made once more, of what they have become.
   *
   * @param before what is known of them; left out: what is known here, or is asked for
   * @throws Problem when the server refuses; then nothing has changed
   */
  async change(choice: Choice, before?: NotificationPreferences): Promise<NotificationPreferences> {
    let now = before ?? this.known() ?? (await this.load());
    for (let left = tries; ; left--) {
      const headers = { 'If-Match': `"${now.version}"` };
      try {
        return this.take(await firstValueFrom(this.http.patch<NotificationPreferences>(url, choice(now), { headers })));
      } catch (error) {
        const { code, current } = toProblem(error);
        if (code !== 'changed-meanwhile' || !current || left === 0) throw error;
        now = current as NotificationPreferences;
      }
    }
  }

  /** Another tab has changed them. */
  take(preferences: NotificationPreferences): NotificationPreferences {
    this.known.set(preferences);
    return preferences;
  }
}
