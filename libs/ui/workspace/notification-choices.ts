// What the person wants to be told, and how: the page where it is chosen, the bell and the connection share it.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { quietUntil } from '@sv/rules/quiet-hours';

const url = '/api/account/notification-preferences';

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

  /** @throws Problem when the server refuses; then nothing has changed */
  async change(change: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    return this.take(await firstValueFrom(this.http.patch<NotificationPreferences>(url, change)));
  }

  /** Another tab has changed them. */
  take(preferences: NotificationPreferences): NotificationPreferences {
    this.known.set(preferences);
    return preferences;
  }
}
