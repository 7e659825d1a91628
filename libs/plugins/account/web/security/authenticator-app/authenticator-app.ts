// The authenticator app: set up, replace, remove. The first code proves that it works; backup codes follow.
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  afterRenderEffect,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Factors, NewBackupCodes, TotpEnrolment } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Dialog } from '@sv/ui/dialog/dialog';
import { TotpSetup } from '@sv/ui/totp-setup/totp-setup';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NewCodes } from '../new-codes/new-codes';
import { refusalText } from '../refusal-text';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/auth/totp';

@Component({
  selector: 'sv-authenticator-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, Dialog, NewCodes, T, TotpSetup],
  templateUrl: './authenticator-app.html',
})
export class AuthenticatorApp {
  private readonly injector = inject(Injector);
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);
  protected readonly locale = inject(LocaleService);

  private readonly first = viewChild('first', { read: ElementRef<HTMLButtonElement> });
  readonly factors = input.required<Factors>();
  readonly changed = output<void>();

  protected readonly starting = signal(false);
  protected readonly confirming = signal(false);
  protected readonly removing = signal(false);
  protected readonly enrolment = signal<TotpEnrolment | null>(null);
  protected readonly refusal = signal<string | null>(null);
  protected readonly codes = signal<readonly string[] | null>(null);

  constructor() {
    let wasOn: boolean | null = null;
    afterRenderEffect(() => {
      const isOn = this.factors().totp;
      const lostFocus = wasOn !== null && wasOn !== isOn && document.activeElement === document.body;
      if (lostFocus) this.focusFirst();
      wasOn = isOn;
    });
  }

  protected async start(): Promise<void> {
    this.starting.set(true);
    this.refusal.set(null);
    try {
      const started = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<TotpEnrolment>(`${url}/enroll`, {})),
      );
      if (started) this.enrolment.set(started.answer);
    } catch (error) {
      this.toasts.error(refusalText(error));
    } finally {
      this.starting.set(false);
    }
  }

  protected async confirmCode(code: string): Promise<void> {
    this.confirming.set(true);
    this.refusal.set(null);
    try {
      const confirmed = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<NewBackupCodes>(`${url}/confirm`, { code })),
      );
      if (!confirmed) return;
      this.enrolment.set(null);
      this.codes.set(confirmed.answer.backupCodes);
      this.changed.emit();
    } catch (error) {
      this.refusal.set(refusalText(error));
    } finally {
      this.confirming.set(false);
    }
  }

  /**
   * Announced after the dialog with the codes has closed, since nobody would see it behind the dialog. The button that
   * opened it may be gone, so the focus moves to its replacement.
   */
  protected closeCodes(): void {
    this.codes.set(null);
    this.toasts.success(t('Your authenticator app is set up. Your other devices are signed out.'));
    afterNextRender({ read: () => this.focusFirst() }, { injector: this.injector });
  }

  protected async remove(): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Remove the authenticator app?'),
      detail: t('You will no longer be asked for its codes when you sign in. Your other devices are signed out.'),
      confirmLabel: t('Remove app'),
      danger: true,
    });
    if (!confirmed) return;
    this.removing.set(true);
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.delete(url)));
      if (done) this.toasts.success(t('Authenticator app removed'));
      this.changed.emit();
    } catch (error) {
      this.toasts.error(refusalText(error));
    } finally {
      this.removing.set(false);
    }
  }

  private focusFirst(): void {
    this.first()?.nativeElement.focus();
  }
}
