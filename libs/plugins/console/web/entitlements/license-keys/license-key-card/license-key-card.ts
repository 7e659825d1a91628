// One app and its key. Owners can change the key and sign licences with it.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Toasts } from '@sv/ui/workspace/toasts';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { PluginLicenseKey } from '../plugin-license-key';
import { NewLicenseKeyDialog } from '../new-license-key/new-license-key';
import { SignLicenseDialog } from '../sign-license/sign-license';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-license-key-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    Card,
    CopyButton,
    ErrorState,
    NewLicenseKeyDialog,
    OneTimeSecret,
    SignLicenseDialog,
    Skeleton,
    T,
  ],
  templateUrl: './license-key-card.html',
  styleUrl: './license-key-card.css',
})
export class LicenseKeyCard {
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  readonly plugin = input.required<AdminPlugin>();
  readonly mayChange = input.required<boolean>();

  protected readonly licenseKey = new PluginLicenseKey(computed(() => this.plugin().id));
  protected readonly revealed = signal<string | null>(null);
  protected readonly replacing = signal(false);
  protected readonly signing = signal(false);
  protected readonly busy = signal(false);

  protected async toggleReveal(): Promise<void> {
    if (this.revealed()) return this.revealed.set(null);
    await this.whileBusy(async () => this.revealed.set(await this.licenseKey.reveal()));
  }

  protected async remove(): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Remove the key of {name}?', { name: this.plugin().name }),
      detail: t(
        'New licences are then checked with the key of the app. Existing licences stay valid. The private key is deleted from this workspace.',
      ),
      confirmLabel: t('Remove key'),
      danger: true,
    });
    if (!confirmed) return;
    await this.whileBusy(async () => {
      if (!(await this.licenseKey.remove())) return;
      this.revealed.set(null);
      this.toasts.success(t('Key removed'));
    });
  }

  private async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy.set(true);
    try {
      await work();
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.busy.set(false);
    }
  }
}
