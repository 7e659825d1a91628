// Changes the password. Errors are shown beside their fields.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Page } from '@sv/ui/page/page';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { waitText } from '@sv/ui/workspace/wait-text';
import { BackLink } from '../back-link/back-link';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackLink, Button, Card, Checkbox, Page, PasswordField, ReactiveFormsModule, T],
  templateUrl: './password.html',
})
export class PasswordPage {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  protected readonly session = inject(Session);
  protected readonly securityLink = pluginLink('security');

  protected readonly form = inject(NonNullableFormBuilder).group({
    currentPassword: ['', Validators.required],
    newPassword: ['', [Validators.required, Validators.minLength(8), Validators.maxLength(256)]],
    keepOtherSessions: [false],
  });
  protected readonly submission = new Submission(this.form);

  protected change(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const change = this.form.getRawValue();
      await firstValueFrom(this.http.post('/api/auth/password/change', change));
      this.form.reset();
      this.toasts.success(
        change.keepOtherSessions ? t('Password changed') : t('Password changed. Your other devices are signed out.'),
      );
    };
    return this.submission.send(formElement, work, problem => this.explain(problem));
  }

  /** Two error codes belong to a field although the server names none. */
  private explain(problem: Problem): string | null {
    const { currentPassword, newPassword } = this.form.controls;
    if (problem.code === 'invalid-credentials') {
      currentPassword.setErrors({ server: t('This is not your current password.') });
    } else if (problem.code === 'password-too-common') {
      newPassword.setErrors({
        server: t(
          'This password is too easy to guess: it is common, or it is your name or address. Choose another one.',
        ),
      });
    } else {
      return waitText(problem) ?? applyProblem(this.form, problem);
    }
    return null;
  }
}
