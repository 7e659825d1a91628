// Sets up a second factor: when the workspace requires one and the grace period is over, or when its owner chose to at
// set-up. The person chooses an authenticator app or a passkey, saves the backup codes, and continues.
import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import { Drafts } from '@sv/ui/edits/drafts';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { BackupCodes } from '@sv/ui/backup-codes/backup-codes';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TotpSetup } from '@sv/ui/totp-setup/totp-setup';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { INSTANCE_NAME } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, refusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

type Stage =
  | { name: 'loading' }
  | { name: 'failed'; problem: unknown }
  | { name: 'choosing' }
  | { name: 'totp'; enrolment: TotpEnrolment }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'done' };

@Component({
  selector: 'sv-enrolment',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackupCodes, Button, ErrorState, Frame, Icon, NgTemplateOutlet, Refusal, Skeleton, T, TotpSetup],
  templateUrl: './enrolment.html',
  styleUrl: './enrolment.css',
})
export class Enrolment {
  private readonly drafts = inject(Drafts);
  private readonly offline = inject(OfflineStore);
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly reauthentication = inject(Reauthentication);
  protected readonly params = inject(PAGE_PARAMS);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly webauthn = inject(Webauthn);

  protected readonly stage = signal<Stage>({ name: 'loading' });
  protected readonly email = signal('');
  /** Otherwise the person can leave without one. */
  protected readonly isRequired = signal(true);
  protected readonly busy = signal<'totp' | 'passkey' | 'leaving' | null>(null);
  protected readonly refusal = signal<RefusalMessage | null>(null);
  /** Shown beside the field. */
  protected readonly codeError = signal<string | null>(null);
  protected readonly areSaved = signal(false);
  /** The person tried to continue without confirming that the codes are saved. */
  private readonly mustSave = signal(false);
  protected readonly saveFirst = computed(() =>
    this.mustSave() && !this.areSaved() ? refusalMessage(t('Save the codes, then tick the box above.')) : null,
  );

  private personId = '';

  constructor() {
    void this.load();
  }

  /** Without a session, the interceptor redirects to the sign-in page, which returns here. */
  protected async load(): Promise<void> {
    this.stage.set({ name: 'loading' });
    try {
      const [{ user }, factors] = await Promise.all([this.identity.session(), this.identity.factors()]);
      this.email.set(user.email);
      this.isRequired.set(factors.required);
      this.personId = user.id;
      this.stage.set({ name: factors.totp || factors.passkeys > 0 ? 'done' : 'choosing' });
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code !== 'unauthenticated') this.stage.set({ name: 'failed', problem });
    }
  }

  protected chooseTotp(): Promise<void> {
    return this.attempt('totp', async () => {
      const started = await this.reauthentication.run(() => this.identity.startTotp());
      if (started) this.stage.set({ name: 'totp', enrolment: started.answer });
    });
  }

  protected choosePasskey(): Promise<void> {
    return this.attempt('passkey', async () => {
      const options = await this.reauthentication.run(() => this.identity.passkeyCreationOptions());
      if (!options) return;
      const { backupCodes } = await this.identity.addPasskey(await this.webauthn.create(options.answer));
      this.stage.set(backupCodes ? { name: 'codes', codes: backupCodes } : { name: 'done' });
    });
  }

  protected confirmTotp(code: string): Promise<void> {
    this.codeError.set(null);
    return this.attempt('totp', async () => {
      const done = await this.reauthentication.run(() => this.identity.confirmTotp(code));
      if (done) this.stage.set({ name: 'codes', codes: done.answer.backupCodes });
    });
  }

  protected chooseAnother(): void {
    this.refusal.set(null);
    this.codeError.set(null);
    this.stage.set({ name: 'choosing' });
  }

  protected leave(): void {
    this.exit.instead(this.params.returnUrl);
  }

  protected leaveWithCodes(): void {
    if (this.areSaved()) this.leave();
    else this.mustSave.set(true);
  }

  protected async signOut(): Promise<void> {
    this.busy.set('leaving');
    try {
      await this.identity.signOut();
      this.drafts.clear(this.personId);
      await this.offline.clear(this.personId).catch(() => undefined);
      this.exit.instead('/login');
    } catch (error) {
      this.refuse(error);
      this.busy.set(null);
    }
  }

  private async attempt(what: 'totp' | 'passkey', action: () => Promise<void>): Promise<void> {
    if (this.busy()) return;
    this.refusal.set(null);
    this.busy.set(what);
    try {
      await action();
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy.set(null);
    }
  }

  private refuse(error: unknown): void {
    // The person closed the browser's dialog and knows it.
    if (error instanceof PasskeyError && error.code === 'closed') return;
    if (toProblem(error).code === 'invalid-code') {
      this.codeError.set('This code is wrong. Enter the code that the app shows now.');
    } else {
      this.refusal.set(toRefusalMessage(error));
    }
  }
}
