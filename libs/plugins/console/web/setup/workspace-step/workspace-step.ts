// Name and colour of the workspace, with a preview that follows what is typed, and its language and time zone.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, effect, inject, untracked } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Router } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import type { Language } from '@sv/contracts/language.contract';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { languageChoices } from '@sv/ui/locale/languages';
import { pageLanguage } from '@sv/ui/locale/load-language';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { T } from '@sv/ui/locale/t';
import { ColorField } from '../../instance/color-field/color-field';
import { asHex, hexColor, isHex } from '../../instance/color-field/hex-color';
import { showAccent } from '../../instance/show-accent';
import { settingsUrl } from '../../forms/settings-form';
import { timeZoneChoices } from '../../settings/time-zone-choices';
import { SetupFrame } from '../frame/setup-frame';
import { neighboursOf } from '../setup-steps';
import { ColorSwatches } from './color-swatches';
import { LogoChoice } from './logo-choice';
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
    LogoChoice,
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
  private readonly reauthentication = inject(Reauthentication);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  protected readonly identity = httpResource<Versioned<InstanceConfigSettings>>(() => url);
  protected readonly settings = httpResource<Versioned<AdminSettings>>(() => settingsUrl);
  protected readonly form = inject(NonNullableFormBuilder).group({
    instanceName: ['', [Validators.required, Validators.maxLength(60)]],
    primaryColor: ['', hexColor],
    language: ['en' as Language],
    timeZone: [''],
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
  protected readonly logo = computed(() => this.session.shell()?.instance?.logoUrl ?? null);
  protected readonly languages = languageChoices;
  private readonly place = computed(() => (this.settings.hasValue() ? firstPlace(this.settings.value()) : null));
  protected readonly timeZones = computed(() => timeZoneChoices(this.place()?.timeZone));

  /** What is typed stays when one of the two was saved and the other was refused. */
  private isShown = false;

  constructor() {
    effect(() => {
      const place = this.place();
      if (this.isShown || !this.identity.hasValue() || !place) return;
      this.isShown = true;
      const { instanceName, primaryColor } = this.identity.value();
      const shown = { instanceName: instanceName.value, primaryColor: primaryColor.value ?? '', ...place };
      untracked(() => this.form.reset(shown));
    });
  }

  protected reload(): void {
    for (const part of [this.identity, this.settings]) if (part.error()) part.reload();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const body: InstanceConfigChange = { instanceName: this.name(), primaryColor: this.chosenColor() };
      this.identity.set(await this.patch(url, body, this.identity.value()!));
      if (!(await this.savePlace())) return;
      showAccent(this.document, this.chosenColor());
      await this.session.reload();
      await this.router.navigateByUrl(neighboursOf('workspace').next);
    });
  }

  /** Returns false when the person did not want to confirm who they are. */
  private async savePlace(): Promise<boolean> {
    const { language, timeZone } = this.form.getRawValue();
    const stored = this.settings.value()!;
    if (language === stored.language && timeZone === stored.timeZone) return true;
    const body: Partial<AdminSettings> = { language, timeZone };
    const saved = await this.reauthentication.run(() => this.patch(settingsUrl, body, stored));
    if (saved) this.settings.set(saved.answer);
    return saved !== null;
  }

  private patch<Stored extends { version: number }>(address: string, body: object, stored: Stored): Promise<Stored> {
    const headers = { 'If-Match': `"${stored.version}"` };
    return firstValueFrom(this.http.patch<Stored>(address, body, { headers }));
  }
}

/** Those of whoever sets the workspace up, as long as nobody changed a setting. */
function firstPlace({
  language,
  timeZone,
  version,
}: Versioned<AdminSettings>): Pick<AdminSettings, 'language' | 'timeZone'> {
  if (version > 0) return { language, timeZone };
  const page = languageChoices.find(({ tag }) => tag === pageLanguage())?.tag;
  return { language: page ?? language, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
