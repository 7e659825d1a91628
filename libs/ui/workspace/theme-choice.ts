// The person's theme. The server writes it from a cookie into <html data-theme>, so no page starts in the wrong theme.
// A change takes effect at once and is stored in the cookie and, for a signed-in person, in the preferences.
import { HttpClient } from '@angular/common/http';
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import { Session } from './session';

export type Theme = AccountPreferences['theme'];

const oneYearSeconds = 31_536_000;

@Injectable({ providedIn: 'root' })
export class ThemeChoice {
  private readonly document = inject(DOCUMENT);
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly chosen = signal<Theme>(readTheme(this.document));

  readonly theme = this.chosen.asReadonly();

  async choose(theme: Theme): Promise<void> {
    this.chosen.set(theme);
    this.document.documentElement.dataset['theme'] = theme;
    this.document.cookie = themeCookie(theme, this.document.location.protocol === 'https:');
    if (!this.session.user()) return;
    await firstValueFrom(this.http.patch('/api/account/preferences', { theme } satisfies Partial<AccountPreferences>));
  }
}

function readTheme(document: Document): Theme {
  const written = document.documentElement.dataset['theme'];
  return written === 'light' || written === 'dark' ? written : 'system';
}

function themeCookie(theme: Theme, secure: boolean): string {
  return `sv-theme=${theme}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
