// The email address for sign-in: whether it is confirmed, and a form to change it.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { Profile } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { refusalText } from '../refusal-text';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

const url = '/api/auth/profile';

@Component({
  selector: 'sv-email-address',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    Card,
    Dialog,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    Icon,
    ReactiveFormsModule,
    Sentence,
    SentencePart,
    Skeleton,
    T,
  ],
  templateUrl: './email-address.html',
  styleUrl: './email-address.css',
})
export class EmailAddress {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly reauthentication = inject(Reauthentication);

  protected readonly sendsMail = inject(Session).sendsMail;
  protected readonly profile = httpResource<Profile>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    newEmail: ['', [Validators.required, Validators.email]],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'email' });
  protected readonly changing = signal(false);
  protected readonly sending = signal(false);
  protected readonly refusal = signal<string | null>(null);
  protected readonly sentTo = signal<string | null>(null);

  protected readonly requestingConfirmation = signal(false);
  protected readonly confirmationSent = signal(false);
  protected readonly confirmationRefusal = signal<string | null>(null);

  constructor() {
    keepFresh(this.profile, () => url, 'sv.account');
  }

  /** Sends the registration mail again. The server's answer is the same when it sends none. */
  protected async requestConfirmation(email: string): Promise<void> {
    this.requestingConfirmation.set(true);
    this.confirmationRefusal.set(null);
    try {
      await firstValueFrom(this.http.post('/api/auth/email/resend', { email }));
      this.confirmationSent.set(true);
    } catch (error) {
      this.confirmationRefusal.set(refusalText(error));
    } finally {
      this.requestingConfirmation.set(false);
    }
  }

  protected openDialog(): void {
    this.edits.show(null);
    this.refusal.set(null);
    this.changing.set(true);
  }

  protected async change(formElement: HTMLFormElement): Promise<void> {
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.sending.set(true);
    const change = { newEmail: this.form.getRawValue().newEmail.trim() };
    try {
      const sent = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post('/api/auth/email/change', change)),
      );
      if (!sent) return;
      this.edits.saved();
      this.sentTo.set(change.newEmail);
      this.changing.set(false);
    } catch (error) {
      this.refusal.set(applyProblem(this.form, toProblem(error)) && refusalText(error));
      focusFirstInvalid(formElement, this.injector);
    } finally {
      this.sending.set(false);
    }
  }
}
