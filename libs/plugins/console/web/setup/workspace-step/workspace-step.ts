// Name and colour of the workspace, with a preview that follows what is typed.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, effect, inject, untracked } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Router } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { Versioned } from '@sv/contracts/admin.contract';
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { T } from '@sv/ui/locale/t';
import { ColorField } from '../../instance/color-field/color-field';
import { asHex, hexColor, isHex } from '../../instance/color-field/hex-color';
import { showAccent } from '../../instance/show-accent';
import { SetupFrame } from '../frame/setup-frame';
import { neighboursOf } from '../setup-steps';
import { ColorSwatches } from './color-swatches';
import { WorkspacePreview } from './workspace-preview';

const url = '/api/admin/instance-config';

@Component({
  selector: 'sv-workspace-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    ColorField,
    ColorSwatches,
    ErrorState,
    Field,
    FieldControl,
    ReactiveFormsModule,
    SetupFrame,
    Skeleton,
    T,
    WorkspacePreview,
  ],
  templateUrl: './workspace-step.html',
})
export class WorkspaceStep {
  private readonly document = inject(DOCUMENT);
  private readonly http = inject(HttpClient);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  protected readonly settings = httpResource<Versioned<InstanceConfigSettings>>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    instanceName: ['', [Validators.required, Validators.maxLength(60)]],
    primaryColor: ['', hexColor],
  });
  protected readonly submission = new Submission(this.form);
  private readonly value = formValue(this.form);
  protected readonly name = computed(() => this.value().instanceName.trim());
  /** Null while the typed text is no colour, and for the workspace's own. */
  protected readonly chosenColor = computed(() => {
    const color = asHex(this.value().primaryColor);
    return isHex(color) ? color : null;
  });
  protected readonly ownColor = themeAccent(null, 'light').accent;

  constructor() {
    effect(() => {
      if (!this.settings.hasValue()) return;
      const { instanceName, primaryColor } = this.settings.value();
      const shown = { instanceName: instanceName.value, primaryColor: primaryColor.value ?? '' };
      untracked(() => this.form.reset(shown));
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const { version } = this.settings.value()!;
      const body: InstanceConfigChange = { instanceName: this.name(), primaryColor: this.chosenColor() };
      await firstValueFrom(this.http.patch(url, body, { headers: { 'If-Match': `"${version}"` } }));
      showAccent(this.document, this.chosenColor());
      await this.session.reload();
      await this.router.navigateByUrl(neighboursOf('workspace').next);
    });
  }
}
