// The passkeys of the account: list, add, rename, remove.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  inject,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AddedPasskey, PasskeyItem, PasskeyList } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Webauthn, type PasskeyCreationOptions } from '@sv/ui/webauthn/webauthn';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NewCodes } from '../new-codes/new-codes';
import { refusalText } from '../refusal-text';
import { PasskeyRow } from './passkey-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/auth/passkeys';

@Component({
  selector: 'sv-passkeys',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, ErrorState, Icon, NewCodes, PasskeyRow, Skeleton, T],
  templateUrl: './passkeys.html',
  styleUrls: ['../../rows/rows.css', './passkeys.css'],
})
export class Passkeys {
  private readonly injector = inject(Injector);
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);
  protected readonly webauthn = inject(Webauthn);

  private readonly addButton = viewChild('addButton', { read: ElementRef<HTMLButtonElement> });
  readonly changed = output<void>();

  protected readonly list = httpResource<PasskeyList>(() => url);
  protected readonly adding = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** Backup codes are created with the account's first second factor. */
  protected readonly codes = signal<readonly string[] | null>(null);
  /** The passkey that is being renamed. */
  protected readonly renaming = signal<string | null>(null);

  constructor() {
    keepFresh(this.list, () => url);
  }

  /** Opens the name of a new passkey for editing: the server's suggestion usually fits, and can be replaced. */
  protected async add(): Promise<void> {
    this.adding.set(true);
    this.refusal.set(null);
    this.webauthn.preload();
    try {
      const options = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<PasskeyCreationOptions>(`${url}/register/options`, {})),
      );
      if (!options) return;
      const credential = await this.webauthn.create(options.answer);
      const { passkey, backupCodes } = await firstValueFrom(
        this.http.post<AddedPasskey>(`${url}/register/verify`, credential),
      );
      this.list.update(list => ({ passkeys: [passkey, ...(list?.passkeys ?? [])] }));
      this.codes.set(backupCodes ?? null);
      this.renaming.set(passkey.id);
      if (!backupCodes) this.confirmAdded();
      this.changed.emit();
    } catch (error) {
      this.refusal.set(refusalText(error));
    } finally {
      this.adding.set(false);
    }
  }

  protected closeCodes(): void {
    this.codes.set(null);
    this.confirmAdded();
  }

  private confirmAdded(): void {
    this.toasts.success(t('Passkey added. Your other devices are signed out.'));
  }

  protected async rename(passkey: PasskeyItem, name: string): Promise<void> {
    this.replace({ ...passkey, name });
    try {
      await firstValueFrom(this.http.patch(`${url}/${passkey.id}`, { name }));
    } catch (error) {
      this.replace(passkey);
      this.toasts.error(refusalText(error));
    }
  }

  protected async remove(passkey: PasskeyItem): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Remove “{name}”?', { name: passkey.name }),
      detail: t(
        'You can no longer sign in with it, and your other devices are signed out. It stays on its device until you delete it there.',
      ),
      confirmLabel: t('Remove passkey'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.delete(`${url}/${passkey.id}`)));
      if (!done) return;
      this.list.update(list => ({ passkeys: list?.passkeys.filter(({ id }) => id !== passkey.id) ?? [] }));
      this.toasts.success(t('“{name}” removed', { name: passkey.name }));
      // The pressed button was removed with its row.
      afterNextRender({ read: () => this.addButton()?.nativeElement.focus() }, { injector: this.injector });
      this.changed.emit();
    } catch (error) {
      this.toasts.error(refusalText(error));
    }
  }

  private replace(passkey: PasskeyItem): void {
    this.list.update(list => ({
      passkeys: (list?.passkeys ?? []).map(one => (one.id === passkey.id ? passkey : one)),
    }));
  }
}
