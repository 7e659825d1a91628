// How many backup codes are left, with a warning before they run out and a button for new ones.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NewBackupCodes } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NewCodes } from '../new-codes/new-codes';
import { refusalText } from '../refusal-text';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-backup-code-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, NewCodes, T],
  templateUrl: './backup-code-card.html',
})
export class BackupCodeCard {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  readonly remaining = input.required<number>();
  readonly changed = output<void>();

  /** From this number on, the page recommends new codes. */
  protected readonly few = 3;
  protected readonly creating = signal(false);
  protected readonly codes = signal<readonly string[] | null>(null);
  protected readonly text = computed(() => {
    const remaining = this.remaining();
    if (remaining === 0) return t('You have no backup codes. Without your phone or passkey you would be locked out.');
    return remaining <= this.few
      ? t(
          '{count, plural, one {# code is left. Create new codes before you run out.} other {# codes are left. Create new codes before you run out.}}',
          { count: remaining },
        )
      : t('{count, plural, one {# code is left.} other {# codes are left.}}', { count: remaining });
  });

  protected async create(): Promise<void> {
    if (this.remaining() > 0 && !(await this.confirm.ask(question()))) return;
    this.creating.set(true);
    try {
      const created = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<NewBackupCodes>('/api/auth/backup-codes', {})),
      );
      if (!created) return;
      this.codes.set(created.answer.backupCodes);
      this.changed.emit();
    } catch (error) {
      this.toasts.error(refusalText(error));
    } finally {
      this.creating.set(false);
    }
  }
}

const question = () => ({
  heading: t('Create new backup codes?'),
  detail: t('Your current codes stop working immediately, and your other devices are signed out.'),
  confirmLabel: t('Create new codes'),
});
