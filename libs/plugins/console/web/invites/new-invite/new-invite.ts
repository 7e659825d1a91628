// Creates an invite and shows its link, once.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { Role } from '@sv/contracts/access.contract';
import type { CreatedInvite, Invite, NewInvite } from '@sv/contracts/admin.contract';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { Moments } from '@sv/ui/workspace/moments/moments';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { pageAddress, pathOf } from './page-address';
import { roleChoices, roleChoiceOf } from '../../users/role-choices';

const user: Role = 'platform:user';

@Component({
  selector: 'sv-new-invite',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, OneTimeSecret, ReactiveFormsModule],
  templateUrl: './new-invite.html',
})
export class NewInviteDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);
  protected readonly moments = inject(Moments);

  readonly created = output<Invite>();
  readonly closed = output<void>();

  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));
  /** Ordered from the least privileged role, which most invites are for. */
  protected readonly roles = computed(() =>
    roleChoices.filter(({ role }) => this.mayAssign() || role === user).toReversed(),
  );
  protected readonly lifetimes: readonly { hours: number; text: string }[] = [
    { hours: 24, text: '1 day' },
    { hours: 72, text: '3 days' },
    { hours: 168, text: '1 week' },
    { hours: 720, text: '30 days' },
  ];
  private readonly origin = inject(DOCUMENT).location.origin;
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', [Validators.required, Validators.email]],
    role: [user],
    expiresInHours: [72],
    page: ['', [Validators.maxLength(500), pageAddress(this.origin)]],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'invite' });
  protected readonly open = signal(true);
  protected readonly submission = new Submission(this.form);
  protected readonly result = signal<CreatedInvite | null>(null);

  /** Whether mail works. The answer to an invite does not say whether it was mailed. */
  private readonly health = httpResource<HealthReport>(() => '/api/admin/health');
  protected readonly delivery = computed(() => {
    if (!this.health.hasValue()) return 'unknown';
    return this.health.value().mailer.configured ? 'mailed' : 'by-hand';
  });
  protected readonly roleOfResult = computed(() => {
    const result = this.result();
    return result && roleChoiceOf(result.invite.role).inSentence;
  });

  constructor() {
    this.edits.show(null);
  }

  protected invite(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const { email, role, expiresInHours, page } = this.form.getRawValue();
      const path = page.trim() ? pathOf(page, this.origin) : null;
      const body: NewInvite = {
        email: email.trim(),
        role,
        expiresInHours: Number(expiresInHours),
        ...(path && { path }),
      };
      const sent = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<CreatedInvite>('/api/admin/invites', body)),
      );
      if (!sent) return;
      this.edits.saved();
      this.result.set(sent.answer);
      this.created.emit(sent.answer.invite);
    };
    return this.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'email-taken') return applyProblem(this.form, problem);
    this.form.controls.email.setErrors({ server: 'This address already has an account.' });
    return null;
  }
}
