// Signs out, for the account menu and the command palette. What the person left in this browser goes with them. Loaded
// when it is needed.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { OpenForms } from '@sv/ui/edits/open-forms';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationLoader } from '../notifications/notification-loader';
import { KeptInBrowser } from './kept-in-browser';

@Injectable({ providedIn: 'root' })
export class SignOut {
  private readonly exit = inject(PageExit);
  private readonly forms = inject(OpenForms);
  private readonly http = inject(HttpClient);
  private readonly kept = inject(KeptInBrowser);
  private readonly notifications = inject(NotificationLoader);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  async signOut(): Promise<void> {
    const personId = this.session.user()?.id;
    if (!(await this.forms.mayLeave())) return;
    try {
      if (!(await this.kept.mayLoseUnsent())) return;
      await firstValueFrom(this.http.post('/api/auth/sign-out', {}));
      if (personId) await this.kept.clear(personId);
      this.notifications.store()?.announceSignOut();
      this.exit.to('/login');
    } catch (error) {
      this.toasts.error(error); // a Problem: the person is still signed in and must know it
    }
  }
}
