// Dates under their former names. New pages take `LocaleService`.
import { Injectable, inject } from '@angular/core';
import { LocaleService } from '../../locale/locale.service';

@Injectable({ providedIn: 'root' })
export class Moments {
  private readonly locale$ = inject(LocaleService);

  /** For numbers and prices. */
  locale(): string {
    return this.locale$.tag();
  }

  /** The person's time zone. */
  timezone(): string {
    return this.locale$.timeZone();
  }

  /** "22 June 2026" */
  date(iso: string): string {
    return this.locale$.formatDate(iso);
  }

  /** "22 Jun 2026, 14:05" */
  dateTime(iso: string): string {
    return this.locale$.formatDateTime(iso);
  }

  /** "5 minutes ago"; a date after more than a month. */
  ago(iso: string, now = new Date()): string {
    return this.locale$.formatRelative(iso, now);
  }
}
