// Sends a test mail and shows the mail server's answer.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { MailTestResult } from '@sv/contracts/admin.contract';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';

@Component({
  selector: 'sv-mail-test',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, Field, FieldControl, ReactiveFormsModule],
  templateUrl: './mail-test.html',
  styleUrl: './mail-test.css',
})
export class MailTest {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly health = httpResource<HealthReport>(() => '/api/admin/health');

  protected readonly mayTest = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly ownAddress = computed(() => this.session.user()?.email ?? '');
  private readonly refusedAsOff = signal(false);
  protected readonly mailer = computed(() => (this.health.hasValue() ? this.health.value().mailer : null));
  protected readonly isOff = computed(() => this.refusedAsOff() || this.mailer()?.configured === false);
  protected readonly form = inject(NonNullableFormBuilder).group({ to: ['', Validators.email] });
  protected readonly submission = new Submission(this.form);
  protected readonly result = signal<MailTestResult | null>(null);

  protected async send(formElement: HTMLFormElement): Promise<void> {
    if (this.submission.busy()) return;
    this.result.set(null);
    const work = async (): Promise<void> => {
      const to = this.form.getRawValue().to.trim();
      this.result.set(await firstValueFrom(this.http.post<MailTestResult>('/api/admin/mail/test', to ? { to } : {})));
    };
    await this.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'mail-not-configured') return applyProblem(this.form, problem);
    this.refusedAsOff.set(true);
    return null;
  }
}
