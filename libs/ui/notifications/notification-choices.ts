// The person's notification preferences, shared by the settings page, the bell and the connection.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { quietUntil } from '@sv/rules/quiet-hours';
import { whenStale } from '../freshness/when-stale';
import { toProblem } from '../workspace/to-problem';

/**
 * Computes the changed preferences from the current ones, so that quick clicks and other tabs do not undo one another.
 */
export type Choice = (now: NotificationPreferences) => Partial<NotificationPreferences>;

const url = '/api/account/notification-preferences';
/** How often a change is repeated when others changed the preferences first. After that it fails. */
const tries = 5;

/** Preferences are read often; an equal answer must not notify anybody. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

@Injectable({ providedIn: 'root' })
export class NotificationChoices {
  private readonly http = inject(HttpClient);
  private readonly known = signal<NotificationPreferences | null>(null, { equal: isSame });

  /** Null until they are loaded. */
  readonly preferences = this.known.asReadonly();

  constructor() {
    // Another tab or device may change them.
    whenStale(() => this.known() && this.load().catch(() => null), 'sv.account');
  }

  /** When the current quiet hours end; null outside quiet hours. */
  quietUntil(now = new Date()): Date | null {
    return quietUntil(this.known()?.quietHours ?? null, now);
  }

  /** @throws Problem */
  async load(): Promise<NotificationPreferences> {
    return this.setPreferences(await firstValueFrom(this.http.get<NotificationPreferences>(url)));
  }

  /**
   * Keeps what another tab or device changed meanwhile: the choice is then applied again to the new preferences.
   *
   * @param before the known preferences; by default those known here, loaded if necessary
   * @throws Problem when the server refuses; then nothing has changed
   */
  async change(choice: Choice, before?: NotificationPreferences): Promise<NotificationPreferences> {
    let now = before ?? this.known() ?? (await this.load());
    for (let left = tries; ; left--) {
      const headers = { 'If-Match': `"${now.version}"` };
      try {
        return this.setPreferences(
          await firstValueFrom(this.http.patch<NotificationPreferences>(url, choice(now), { headers })),
        );
      } catch (error) {
        const { code, current } = toProblem(error);
        if (code !== 'changed-meanwhile' || !current || left === 0) throw error;
        now = current as NotificationPreferences;
      }
    }
  }

  /** For preferences that another tab has changed, or that are shown before they are saved. */
  setPreferences(preferences: NotificationPreferences): NotificationPreferences {
    this.known.set(preferences);
    return preferences;
  }
}
