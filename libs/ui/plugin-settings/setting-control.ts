// How a setting is edited: the kind of field, its form control, and the value between the two.
import { FormControl, Validators } from '@angular/forms';
import type { PluginSetting, PluginSettingValue } from '@sv/contracts/plugin-settings.contract';

export type SettingKind =
  | 'text'
  | 'url'
  | 'email'
  | 'multiline'
  | 'number'
  | 'flag'
  | 'choice'
  | 'secret'
  | 'person'
  | 'group';

/** An empty text is not set. A secret is empty while it stays as it is, and null to be removed. */
export type SettingInput = string | number | boolean | null;

const DEFAULT_LENGTH = 500;

export function kindOf({ type, format, enum: values }: PluginSetting): SettingKind {
  if (type === 'boolean') return 'flag';
  if (type !== 'string') return 'number';
  return values ? 'choice' : (format ?? 'text');
}

export function controlFor(setting: PluginSetting): FormControl<SettingInput> {
  const { type, maxLength = DEFAULT_LENGTH, minimum, maximum, format } = setting;
  const validators = [
    ...(type === 'string' ? [Validators.maxLength(maxLength)] : []),
    ...(format === 'email' ? [Validators.email] : []),
    ...(minimum === undefined ? [] : [Validators.min(minimum)]),
    ...(maximum === undefined ? [] : [Validators.max(maximum)]),
  ];
  return new FormControl<SettingInput>(inputFor(setting, null), { nonNullable: true, validators });
}

/** What the field shows of a stored value; null: not set. */
export function inputFor(setting: PluginSetting, value: PluginSettingValue): SettingInput {
  if (setting.type === 'boolean') return value ?? setting.default ?? false;
  return setting.type === 'string' ? (value ?? '') : value;
}

/** What is sent for the content of a field; null: back to the default. */
export const valueOf = (input: SettingInput): PluginSettingValue => (input === '' ? null : input);

/** The default as text; null when there is none. */
export const defaultText = (setting: PluginSetting): string | null =>
  setting.default === undefined ? null : choiceText(setting, setting.default);

/** What the form shows for a value of an `enum`; of other settings the value itself. */
export function choiceText(setting: PluginSetting, value: string | number | boolean): string {
  const at = setting.enum?.indexOf(String(value)) ?? -1;
  return setting.enumTitles?.[at] ?? String(value);
}
