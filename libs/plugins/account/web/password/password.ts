// Change the password. What is wrong is said beside the field it is about.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Page } from '@sv/ui/page/page';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { waitWords } from '@sv/ui/workspace/wait-words';
import { BackLink } from '../back-link/back-link';

@Component({
  selector: 'sv-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackLink, Button, Card, Checkbox, Page, PasswordField, ReactiveFormsModule],
  templateUrl: './password.html',
})
export class PasswordPage {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly toasts = inject(Toasts);
  protected readonly session = inject(Session);
  protected readonly securityLink = pluginLink('security');

  protected readonly form = inject(NonNullableFormBuilder).group({
    currentPassword: ['', Validators.required],
    newPassword: ['', [Validators.required, Validators.minLength(8), Validators.maxLength(256)]],
    keepOtherSessions: [false],
  });
  protected readonly saving = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected async change(formElement: HTMLFormElement): Promise<void> {
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.saving.set(true);
    const change = this.form.getRawValue();
    try {
      await firstValueFrom(this.http.post('/api/auth/password/change', change));
      this.form.reset();
      const others = change.keepOtherSessions ? '' : '. Your other devices are signed out.';
      this.toasts.success(`Password changed${others}`);
    } catch (error) {
      this.explain(error);
      focusFirstInvalid(formElement, this.injector);
    } finally {
      this.saving.set(false);
    }
  }

  /** Two refusals are about one field without naming it. */
  private explain(error: unknown): void {
    const problem = toProblem(error);
    const { currentPassword, newPassword } = this.form.controls;
    if (problem.code === 'invalid-credentials') {
      currentPassword.setErrors({ server: 'This is not your present password.' });
    } else if (problem.code === 'password-too-common') {
      newPassword.setErrors({ server: 'This is guessed first: it is common, or your own name or address. Choose another one.' });
    } else {
      this.refusal.set(waitWords(problem) ?? applyProblem(this.form, problem));
    }
  }
}
