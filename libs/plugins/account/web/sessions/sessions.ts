// The person's sessions, and how to end them: one at a time, or all others after confirming the password.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { SessionItem, SessionList } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { SessionRow } from './session-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { deviceText } from '../device-text/device-text';
import { KeepFocus } from '../rows/keep-focus';

const url = '/api/auth/sessions';

@Component({
  selector: 'sv-sessions',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, ErrorState, KeepFocus, Page, SessionRow, Skeleton, T],
  templateUrl: './sessions.html',
  styleUrl: '../rows/rows.css',
})
export class SessionsPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  protected readonly list = httpResource<SessionList>(() => url);
  protected readonly others = computed(() =>
    this.list.hasValue() ? this.list.value().sessions.filter(session => !session.current) : [],
  );
  protected readonly endingOthers = signal(false);

  constructor() {
    keepFresh(this.list, () => url, 'sv.account');
  }

  /** Removes the row at once, and restores it if the server refuses. */
  protected async end(session: SessionItem): Promise<void> {
    const before = this.list.value();
    this.list.set({ sessions: before?.sessions.filter(({ id }) => id !== session.id) ?? [] });
    try {
      await firstValueFrom(this.http.delete(`${url}/${session.id}`));
      this.toasts.success(t('{device} is signed out', { device: deviceText(session.device) }));
    } catch (error) {
      this.list.reload();
      this.toasts.error(error);
    }
  }

  protected async endOthers(): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Sign out all other devices?'),
      detail: t('You will have to sign in again on them. This device stays signed in.'),
      confirmLabel: t('Sign out others'),
      danger: true,
    });
    if (!confirmed) return;
    this.endingOthers.set(true);
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.delete(url)));
      if (done) this.toasts.success(t('All other devices are signed out'));
      this.list.reload();
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.endingOthers.set(false);
    }
  }
}
