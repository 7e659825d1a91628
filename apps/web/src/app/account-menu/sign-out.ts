// Signs out, for the account menu and the command palette. What the person left in this browser goes with them. Loaded
// when it is needed.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { Drafts } from '@sv/ui/edits/drafts';
import { OpenForms } from '@sv/ui/edits/open-forms';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Recents } from '../command-palette/recents/recents';
import { NotificationLoader } from '../notifications/notification-loader';

@Injectable({ providedIn: 'root' })
export class SignOut {
  private readonly drafts = inject(Drafts);
  private readonly exit = inject(PageExit);
  private readonly forms = inject(OpenForms);
  private readonly http = inject(HttpClient);
  private readonly notifications = inject(NotificationLoader);
  private readonly recents = inject(Recents);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  async signOut(): Promise<void> {
    const personId = this.session.user()?.id;
    if (!(await this.forms.mayLeave())) return;
    try {
      await firstValueFrom(this.http.post('/api/auth/sign-out', {}));
      if (personId) this.drafts.clear(personId);
      if (personId) this.recents.clear(personId);
      this.notifications.store()?.announceSignOut();
      this.exit.to('/login');
    } catch (error) {
      this.toasts.error(error); // a Problem: the person is still signed in and must know it
    }
  }
}
