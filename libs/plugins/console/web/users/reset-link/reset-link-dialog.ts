// A link for setting a new password, to hand over where mail cannot be sent.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminUser, PasswordResetLink } from '@sv/contracts/admin/users.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-reset-link-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, OneTimeSecret, T],
  templateUrl: './reset-link-dialog.html',
})
export class ResetLinkDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  protected readonly locale = inject(LocaleService);

  readonly user = input.required<AdminUser>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly busy = signal(false);
  protected readonly link = signal<PasswordResetLink | null>(null);
  protected readonly refusal = signal<string | null>(null);

  protected async create(): Promise<void> {
    this.busy.set(true);
    this.refusal.set(null);
    try {
      const created = await this.reauthentication.run(() => this.request());
      if (created) this.link.set(created.answer);
    } catch (error) {
      this.refusal.set(toProblem(error).message); // a Problem, made by the interceptor
    } finally {
      this.busy.set(false);
    }
  }

  private request(): Promise<PasswordResetLink> {
    return firstValueFrom(this.http.post<PasswordResetLink>(`/api/admin/users/${this.user().id}/reset-link`, {}));
  }
}
