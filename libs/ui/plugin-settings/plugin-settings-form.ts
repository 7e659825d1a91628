// The settings of one plugin as a form, by the schema of its manifest: for administrators and for users. The form is
// built when the schema has arrived.
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  type OnInit,
  inject,
  input,
  output,
  runInInjectionContext,
} from '@angular/core';
import { type FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { tap } from 'rxjs';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { GroupSummary, Person } from '@sv/contracts/people.contract';
import type { PluginSetting, PluginSettings, PluginSettingsChange } from '@sv/contracts/plugin-settings.contract';
import { Button } from '../button/button';
import { Autosave } from '../edits/autosave';
import { ConflictChoice } from '../edits/conflict-choice';
import { DraftLine } from '../edits/draft-line';
import { Edits } from '../edits/edits';
import { SavedLine } from '../edits/saved-line';
import { applyProblem } from '../workspace/apply-problem';
import { Reauthentication } from '../workspace/reauthentication/reauthentication';
import { Submission } from '../workspace/submission';
import { Toasts } from '../workspace/toasts';
import { choiceText, controlFor, defaultText, inputFor, type SettingInput, valueOf } from './setting-control';
import { SettingField } from './setting-field';
import { T } from '../locale/t';
import { t } from '../locale/translate';

type Fields = FormGroup<Record<string, FormControl<SettingInput>>>;
/** With the address as its id, for the draft. */
type Stored = Versioned<PluginSettings> & { id?: string };

interface ShownSetting {
  key: string;
  setting: PluginSetting;
  control: FormControl<SettingInput>;
}

@Component({
  selector: 'sv-plugin-settings-form',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Autosave, Button, ConflictChoice, DraftLine, ReactiveFormsModule, SavedLine, SettingField, T],
  templateUrl: './plugin-settings-form.html',
})
export class PluginSettingsForm implements OnInit {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly toasts = inject(Toasts);
  private readonly reauthentication = inject(Reauthentication);

  readonly url = input.required<string>();
  readonly stored = input.required<Versioned<PluginSettings>>();
  readonly readOnly = input(false);
  /** Saves each change, without a button. */
  readonly autosave = input(false);
  readonly saved = output<Versioned<PluginSettings>>();

  protected form!: Fields;
  protected edits!: Edits<Stored, Fields>;
  protected submission!: Submission;
  protected shown: ShownSetting[] = [];
  protected labels: Record<string, string> = {};

  ngOnInit(): void {
    const settings = Object.entries(this.stored().settings);
    this.shown = settings.map(([key, setting]) => ({ key, setting, control: controlFor(setting) }));
    this.labels = Object.fromEntries(settings.map(([key, { title }]) => [key, title]));
    this.form = new FormGroup(Object.fromEntries(this.shown.map(({ key, control }) => [key, control])));
    // Edits and Submission take what they need of their surroundings themselves.
    runInInjectionContext(this.injector, () => {
      this.edits = new Edits<Stored, Fields>(this.form, {
        name: 'plugin-settings',
        asks: !this.autosave(),
        read: inputsOf,
        secret: settings.filter(([, { format }]) => format === 'secret').map(([key]) => key),
      });
      this.submission = new Submission(this.form);
    });
    this.show(this.stored());
    if (this.readOnly()) this.form.disable();
  }

  /** Shows what somebody else saved; unsaved changes stay. */
  show(stored: Versioned<PluginSettings>): void {
    this.edits.show({ ...stored, id: this.url() });
  }

  /** A value in the choice between two changes. */
  protected readonly textOf = (key: string, value: unknown): string | null => {
    const setting = this.stored().settings[key];
    if (!setting || typeof value !== 'string') return null;
    if (setting.format === 'secret') return value === '' ? t('Unchanged') : t('Changed');
    if (value === '') return defaultText(setting);
    return this.person(value)?.name ?? this.group(value)?.name ?? choiceText(setting, value);
  };

  protected isSet(key: string): boolean {
    return this.stored().secrets[key]?.isSet ?? false;
  }

  protected person(id: SettingInput): Person | null {
    return this.stored().people.find(one => one.id === id) ?? null;
  }

  protected group(id: SettingInput): GroupSummary | null {
    return this.stored().groups.find(one => one.id === id) ?? null;
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const done = await this.reauthentication.run(() => this.send());
      if (done?.answer && !this.autosave()) this.toasts.success(t('Settings saved'));
    };
    // The server names a field as it was sent.
    const sent = new FormGroup({ values: this.form });
    return this.submission.send(formElement, work, problem => applyProblem(sent, problem));
  }

  private send(): Promise<boolean> {
    return this.edits.save((changes, ifMatch) => {
      const values = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, valueOf(value ?? null)]));
      const body: PluginSettingsChange = { values };
      return this.http
        .patch<Versioned<PluginSettings>>(this.url(), body, ifMatch)
        .pipe(tap(stored => this.saved.emit(stored)));
    });
  }
}

const inputsOf = ({ settings, values }: Stored): Record<string, SettingInput> =>
  Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, inputFor(setting, values[key] ?? null)]));
