// The language, region and time zone of the person, and everything that is written in them. The language is that of the
// document; region and time zone are the person's choice under Account → Preferences, else the browser's.
import { HttpClient } from '@angular/common/http';
import { DOCUMENT, Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import { chosenRegion, type Region } from './chosen-region';
import { formatTag } from './format-tag';
import { pageLanguage } from './load-language';
import { relativeTime } from './relative-time';

/** What an instant is given as: ISO 8601, or an object. */
type Instant = string | Date;

@Injectable({ providedIn: 'root' })
export class LocaleService {
  private readonly http = inject(HttpClient);
  private readonly chosen = signal<Region | null>(null);

  /** Of the texts of the page: `en`, `de`. It changes with the document. */
  readonly language = signal(pageLanguage(inject(DOCUMENT))).asReadonly();
  /** Of dates and numbers, such as `CH`. */
  readonly region = computed(() => new Intl.Locale(this.tag()).maximize().region!);
  /** IANA name. */
  readonly timeZone = computed(() => this.chosen()?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  /** For `Intl`: the texts of the language, in the formats of the region. */
  readonly tag = computed(() => formatTag(this.language(), this.chosen()?.locale ?? navigator.language));

  constructor() {
    void this.load();
  }

  /** Call it after saving a new region: every date on the screen updates. */
  use(region: Region): void {
    this.chosen.set(region);
  }

  /** "22 June 2026" */
  formatDate(instant: Instant, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
    return this.format(instant, options);
  }

  /** "14:05" */
  formatTime(instant: Instant): string {
    return this.format(instant, { timeStyle: 'short' });
  }

  /** "22 Jun 2026, 14:05" */
  formatDateTime(instant: Instant): string {
    return this.format(instant, { dateStyle: 'medium', timeStyle: 'short' });
  }

  /** "5 minutes ago"; a date after more than a month. */
  formatRelative(instant: Instant, now = new Date()): string {
    return relativeTime(new Date(instant), now, this.tag()) ?? this.format(instant, { dateStyle: 'medium' });
  }

  /** "1,234.5", "€ 12.00" */
  formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
    return new Intl.NumberFormat(this.tag(), options).format(value);
  }

  /** "Anna, Ben and Carla" */
  formatList(items: readonly string[]): string {
    return new Intl.ListFormat(this.tag(), { type: 'conjunction' }).format(items);
  }

  private format(instant: Instant, options: Intl.DateTimeFormatOptions): string {
    return dateFormat(this.tag(), this.timeZone(), options).format(new Date(instant));
  }

  private async load(): Promise<void> {
    try {
      const preferences = await firstValueFrom(this.http.get<AccountPreferences>('/api/account/preferences'));
      if (!this.chosen()) this.chosen.set(chosenRegion(preferences));
    } catch {
      // A Problem: dates keep the browser's format, and the page that needs the preferences shows the error.
    }
  }
}

/** A time zone that the browser does not know (it may be older than the server) is ignored. */
export function dateFormat(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(tag, options);
  }
}
