// The security settings of the account, with a summary above them.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Factors } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { AuthenticatorApp } from './authenticator-app/authenticator-app';
import { BackupCodeCard } from './backup-code-card/backup-code-card';
import { EmailAddress } from './email-address/email-address';
import { Passkeys } from './passkeys/passkeys';
import { Protection } from './protection/protection';
import { T } from '@sv/ui/locale/t';
import { KeepFocus } from '../rows/keep-focus';

@Component({
  selector: 'sv-security',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    AuthenticatorApp,
    BackupCodeCard,
    Button,
    Card,
    EmailAddress,
    ErrorState,
    KeepFocus,
    Page,
    Passkeys,
    Protection,
    RouterLink,
    Skeleton,
    T,
  ],
  templateUrl: './security.html',
})
export class SecurityPage {
  private readonly session = inject(Session);
  protected readonly passwordLink = pluginLink('security/password');
  protected readonly tokensLink = pluginLink('security/access-tokens');
  protected readonly loaded = httpResource<Factors>(() => '/api/auth/factors');
  /** A failed reload must not remove the content: the page may show codes that are shown only once. */
  protected readonly shown = linkedSignal<Factors | null, Factors | null>({
    source: () => (this.loaded.hasValue() ? this.loaded.value() : null),
    computation: (factors, before) => factors ?? before?.value ?? null,
  });
  protected readonly wantsBackupCodes = computed(() => {
    const factors = this.shown();
    return factors !== null && (factors.totp || factors.passkeys > 0 || factors.backupCodesRemaining > 0);
  });

  constructor() {
    keepFresh(this.loaded, () => '/api/auth/factors');
  }

  /** Also tells the shell, whose reminder of a required second factor then disappears. */
  protected reload(): void {
    this.loaded.reload();
    void this.session.reload();
  }
}
