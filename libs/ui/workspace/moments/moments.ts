// Dates in the language and time zone that the person chose under Account → Preferences. Until these are known, and for
// people who chose nothing, the browser's own.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import { chosenRegion, type Region } from './chosen-region';
import { relativeTime } from './relative-time';

@Injectable({ providedIn: 'root' })
export class Moments {
  private readonly http = inject(HttpClient);
  private readonly region = signal<Region | null>(null);

  constructor() {
    void this.load();
  }

  /** Call it after saving a new region: every date on the screen updates. */
  use(region: Region): void {
    this.region.set(region);
  }

  /** For numbers and prices; undefined means the browser's own. */
  locale(): string | undefined {
    return this.region()?.locale;
  }

  /** The person's time zone; undefined until it is known. */
  timezone(): string | undefined {
    return this.region()?.timezone;
  }

  /** "22 June 2026" */
  date(iso: string): string {
    return this.format(new Date(iso), { dateStyle: 'long' });
  }

  /** "22 Jun 2026, 14:05" */
  dateTime(iso: string): string {
    return this.format(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  }

  /** "5 minutes ago"; a date after more than a month. */
  ago(iso: string, now = new Date()): string {
    return relativeTime(new Date(iso), now) ?? this.format(new Date(iso), { dateStyle: 'medium' });
  }

  private format(instant: Date, options: Intl.DateTimeFormatOptions): string {
    return dateFormat(this.region(), options).format(instant);
  }

  private async load(): Promise<void> {
    try {
      const preferences = await firstValueFrom(this.http.get<AccountPreferences>('/api/account/preferences'));
      if (!this.region()) this.region.set(chosenRegion(preferences));
    } catch {
      // A Problem: dates keep the browser's format, and the page that needs the preferences shows the error.
    }
  }
}

/** A locale or time zone that the browser does not know (it may be older than the server) is ignored. */
export function dateFormat(region: Region | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(region?.locale, { ...options, timeZone: region?.timezone });
  } catch {
    return new Intl.DateTimeFormat(undefined, options);
  }
}
