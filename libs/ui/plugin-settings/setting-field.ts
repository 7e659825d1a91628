// One setting: the field that goes with its type and format.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import type { GroupSummary, Person } from '@sv/contracts/people.contract';
import type { PluginSetting } from '@sv/contracts/plugin-settings.contract';
import { Checkbox } from '../choice/checkbox';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { GroupSetting } from './group-setting';
import { PersonSetting } from './person-setting';
import { SecretSetting } from './secret-setting';
import { defaultText, kindOf, type SettingInput } from './setting-control';
import { T } from '../locale/t';

@Component({
  selector: 'sv-setting-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, Field, FieldControl, GroupSetting, PersonSetting, ReactiveFormsModule, SecretSetting, T],
  templateUrl: './setting-field.html',
})
export class SettingField {
  readonly setting = input.required<PluginSetting>();
  readonly control = input.required<FormControl<SettingInput>>();
  /** Whether the secret has a value. */
  readonly isSet = input(false);
  /** The user or group that is chosen, as far as the person sees them. */
  readonly person = input<Person | null>(null);
  readonly group = input<GroupSummary | null>(null);

  protected readonly kind = computed(() => kindOf(this.setting()));
  protected readonly preset = computed(() => defaultText(this.setting()));
  protected readonly inputType = computed(() => {
    const kind = this.kind();
    return kind === 'url' || kind === 'email' ? kind : 'text';
  });
  protected readonly choices = computed(() => {
    const { enum: values = [], enumTitles } = this.setting();
    return values.map((value, at) => ({ value, title: enumTitles?.[at] ?? value }));
  });
}
