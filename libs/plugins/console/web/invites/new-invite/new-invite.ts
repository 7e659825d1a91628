// Creates invites, for one or many people, and shows their links, once.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { Role } from '@sv/contracts/access.contract';
import type { CreatedInvite, Invite, NewInvite } from '@sv/contracts/admin/invites.contract';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Submission } from '@sv/ui/workspace/submission';
import { addressesIn, addressList } from '../../setup/invites-step/addresses';
import { type InviteDelivery, InviteLinks, type SentInvites } from '../invite-links/invite-links';
import { pageAddress, pathOf } from './page-address';
import { roleChoices } from '../../users/role-choices';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const user: Role = 'platform:user';

@Component({
  selector: 'sv-new-invite',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, InviteLinks, ReactiveFormsModule, T],
  templateUrl: './new-invite.html',
})
export class NewInviteDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);

  readonly created = output<Invite>();
  readonly closed = output<void>();

  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));
  /** Ordered from the least privileged role, which most invites are for. */
  protected readonly roles = computed(() =>
    roleChoices.filter(({ role }) => this.mayAssign() || role === user).toReversed(),
  );
  protected readonly lifetimes: readonly { hours: number; text: string }[] = [
    { hours: 24, text: t('1 day') },
    { hours: 72, text: t('3 days') },
    { hours: 168, text: t('1 week') },
    { hours: 720, text: t('30 days') },
  ];
  private readonly origin = inject(DOCUMENT).location.origin;
  protected readonly form = inject(NonNullableFormBuilder).group({
    addresses: ['', addressList],
    role: [user],
    expiresInHours: [72],
    page: ['', [Validators.maxLength(500), pageAddress(this.origin)]],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'invite' });
  protected readonly open = signal(true);
  protected readonly submission = new Submission(this.form);
  protected readonly result = signal<SentInvites | null>(null);

  /** Whether mail works. The answer to an invite does not say whether it was mailed. */
  private readonly health = httpResource<HealthReport>(() => '/api/admin/health');
  protected readonly delivery = computed<InviteDelivery>(() => {
    if (!this.health.hasValue()) return 'unknown';
    return this.health.value().mailer.configured ? 'mailed' : 'by-hand';
  });
  private readonly value = formValue(this.form);
  protected readonly count = computed(() => Math.max(1, addressesIn(this.value().addresses).length));
  protected readonly heading = computed(() => {
    const result = this.result();
    if (!result) return t('Invite people', {}, 'action');
    const count = result.created.length;
    return t('{count, plural, =0 {No invites created} one {Invite created} other {# invites created}}', { count });
  });

  constructor() {
    this.edits.show(null);
  }

  protected invite(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(
      formElement,
      async () => {
        const sent = await this.createAll(addressesIn(this.form.getRawValue().addresses));
        if (!sent) return;
        this.edits.saved();
        this.result.set(sent);
      },
      problem => this.explain(problem),
    );
  }

  /**
   * One after another: the auth server makes each in a transaction behind the same lock.
   *
   * @returns null when the person did not confirm their identity, and nothing was sent
   */
  private async createAll(addresses: readonly string[]): Promise<SentInvites | null> {
    const created: CreatedInvite[] = [];
    const refused: { email: string; reason: string }[] = [];
    for (const [at, email] of addresses.entries()) {
      try {
        const answer = await this.create(email);
        if (!answer) {
          if (at === 0) return null;
          const reason = t('You did not confirm that it is you.');
          return { created, refused: [...refused, ...addresses.slice(at).map(rest => ({ email: rest, reason }))] };
        }
        created.push(answer);
        this.created.emit(answer.invite);
      } catch (error) {
        if (addresses.length === 1) throw error;
        const problem = toProblem(error);
        refused.push({ email, reason: addressRefusal(problem) ?? problem.message });
      }
    }
    return { created, refused };
  }

  private async create(email: string): Promise<CreatedInvite | null> {
    const { role, expiresInHours, page } = this.form.getRawValue();
    const path = page.trim() ? pathOf(page, this.origin) : null;
    const body: NewInvite = { email, role, expiresInHours: Number(expiresInHours), ...(path && { path }) };
    const request = this.http.post<CreatedInvite>('/api/admin/invites', body);
    return (await this.reauthentication.run(() => firstValueFrom(request)))?.answer ?? null;
  }

  private explain(problem: Problem): string | null {
    const refusal = addressRefusal(problem);
    if (refusal === null) return applyProblem(this.form, problem);
    this.form.controls.addresses.setErrors({ server: refusal });
    return null;
  }
}

/** What is wrong with the address; null when it is something else. */
function addressRefusal({ code, errors }: Problem): string | null {
  if (code === 'email-taken') return t('This person already has an account.');
  return errors.find(({ pointer }) => pointer === '/email')?.detail ?? null;
}
