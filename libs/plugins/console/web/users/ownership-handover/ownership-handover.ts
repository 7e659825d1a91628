// Makes another person an owner; the current owner keeps the role or steps down.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { lastOwnerText } from '../user-actions';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-ownership-handover',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Checkbox, Dialog, T],
  templateUrl: './ownership-handover.html',
})
export class OwnershipHandover {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly reauthentication = inject(Reauthentication);

  readonly user = input.required<AdminUser>();
  /** The dialog has closed, and the list may have changed. */
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly busy = signal(false);
  protected readonly stepsDown = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected async handOver(): Promise<void> {
    this.busy.set(true);
    this.refusal.set(null);
    try {
      const done = await this.reauthentication.run(() => this.changeRoles());
      if (done) this.finish();
    } catch (error) {
      const problem = toProblem(error);
      this.refusal.set(problem.code === 'last-owner' ? lastOwnerText() : problem.message);
    } finally {
      this.busy.set(false);
    }
  }

  /** In this order, so that there is always an owner. */
  private async changeRoles(): Promise<void> {
    await this.setRole(this.user().id, 'platform:owner');
    const self = this.session.user();
    if (this.stepsDown() && self) await this.setRole(self.id, 'platform:admin');
  }

  private setRole(id: string, role: Role): Promise<unknown> {
    return firstValueFrom(this.http.patch<AdminUser>(`/api/admin/users/${id}`, { role }));
  }

  private finish(): void {
    const done = this.stepsDown()
      ? t('{name} is now an owner, and you are an admin', { name: this.user().name })
      : t('{name} is now an owner', { name: this.user().name });
    this.toasts.success(done);
    if (this.stepsDown()) void this.session.reload();
    this.open.set(false);
  }
}
