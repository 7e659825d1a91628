// The first invites, many at a time. Each link is shown once, to be copied where no mail is sent.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { CreatedInvite } from '@sv/contracts/admin/invites.contract';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { T } from '@sv/ui/locale/t';
import { SetupFrame } from '../frame/setup-frame';
import { addressesIn, addressList } from './addresses';

/** What became of one address. */
interface Outcome {
  email: string;
  /** The link to hand over; null when there is none. */
  url: string | null;
  refusal: 'email-taken' | 'other' | null;
  detail: string;
}

@Component({
  selector: 'sv-invites-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton, Field, FieldControl, ReactiveFormsModule, SetupFrame, T],
  templateUrl: './invites-step.html',
  styleUrl: './invites-step.css',
})
export class InvitesStep {
  private readonly http = inject(HttpClient);
  protected readonly session = inject(Session);

  protected readonly form = inject(NonNullableFormBuilder).group({ addresses: ['', addressList] });
  protected readonly submission = new Submission(this.form);
  protected readonly outcomes = signal<readonly Outcome[]>([]);

  protected invite(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const outcomes: Outcome[] = [];
      // One after another: the auth server makes each in a transaction behind the same lock.
      for (const email of addressesIn(this.form.getRawValue().addresses)) outcomes.push(await this.inviteOne(email));
      const isNew = ({ email }: Outcome): boolean => outcomes.every(outcome => outcome.email !== email);
      this.outcomes.update(before => [...before.filter(isNew), ...outcomes]);
      this.form.reset();
    });
  }

  private async inviteOne(email: string): Promise<Outcome> {
    try {
      const { url } = await firstValueFrom(this.http.post<CreatedInvite>('/api/admin/invites', { email }));
      return { email, url, refusal: null, detail: '' };
    } catch (error) {
      const problem = toProblem(error); // a Problem, made by the interceptor
      const detail = problem.errors[0]?.detail ?? problem.message;
      return { email, url: null, refusal: problem.code === 'email-taken' ? 'email-taken' : 'other', detail };
    }
  }
}
