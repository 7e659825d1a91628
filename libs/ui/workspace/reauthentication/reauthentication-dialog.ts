// Asks a signed-in person for the password again. A wrong one is said beside the field and can be corrected.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, Injector, inject, output, signal } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import { Button } from '../../button/button';
import { Dialog } from '../../dialog/dialog';
import { PasswordField } from '../../password-field/password-field';
import { applyProblem } from '../apply-problem';
import { focusFirstInvalid } from '../focus-first-invalid';
import { Session } from '../session';
import { toProblem } from '../to-problem';

@Component({
  selector: 'sv-reauthentication-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, PasswordField, ReactiveFormsModule],
  templateUrl: './reauthentication-dialog.html',
})
export class ReauthenticationDialog {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);

  /** Whether the session is fresh now. */
  readonly answered = output<boolean>();

  protected readonly email = inject(Session).user()?.email ?? '';
  protected readonly open = signal(true);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  protected readonly password = new FormControl('', { nonNullable: true, validators: [Validators.required] });
  protected readonly form = new FormGroup({ password: this.password });
  private confirmed = false;

  protected async confirm(formElement: HTMLFormElement): Promise<void> {
    if (this.busy()) return;
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      await firstValueFrom(this.http.post('/api/auth/reauthenticate', this.form.getRawValue()));
      this.confirmed = true;
      this.open.set(false);
    } catch (error) {
      this.explain(error);
      focusFirstInvalid(formElement, this.injector);
    } finally {
      this.busy.set(false);
    }
  }

  protected settle(): void {
    this.answered.emit(this.confirmed);
  }

  private explain(error: unknown): void {
    const problem = toProblem(error);
    if (problem.code === 'invalid-credentials') this.password.setErrors({ server: 'This is not your password.' });
    else this.refusal.set(applyProblem(this.form, problem));
  }
}
