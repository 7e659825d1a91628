// Who may join. "Invite only" is preselected; it counts when it is saved.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, effect, inject, untracked } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Router } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { Policies, PolicyChange } from '@sv/contracts/admin/policies.contract';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { T } from '@sv/ui/locale/t';
import { SetupFrame } from '../frame/setup-frame';
import { neighboursOf } from '../setup-steps';

const url = '/api/admin/policies';

@Component({
  selector: 'sv-joining-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, ErrorState, ReactiveFormsModule, SetupFrame, Skeleton, T],
  templateUrl: './joining-step.html',
  styleUrl: './joining-step.css',
})
export class JoiningStep {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly router = inject(Router);

  protected readonly address = inject(DOCUMENT).location.host;
  protected readonly policies = httpResource<Policies>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({ inviteOnly: [true] });
  protected readonly submission = new Submission(this.form);

  constructor() {
    effect(() => {
      if (!this.policies.hasValue()) return;
      const { value, overridden } = this.policies.value().inviteOnly;
      if (overridden) untracked(() => this.form.reset({ inviteOnly: value }));
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const headers = { 'If-Match': `"${this.policies.value()!.version}"` };
      const body: PolicyChange = this.form.getRawValue();
      const saved = await this.reauthentication.run(() => firstValueFrom(this.http.patch(url, body, { headers })));
      if (saved) await this.router.navigateByUrl(neighboursOf('joining').next);
    });
  }
}
