// Builds the PATCH body from the form's changes; null returns a value to the environment.
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { clearedFields } from '../forms/overridable-form';
import { asHex } from './color-field/hex-color';

export type IdentityName = keyof InstanceConfigSettings;
export type IdentityValues = Record<IdentityName, string>;

/** An empty field means that there is no value. */
export const identityValues = (settings: InstanceConfigSettings): IdentityValues => ({
  instanceName: settings.instanceName.value,
  primaryColor: settings.primaryColor.value ?? '',
  emailFromName: settings.emailFromName.value ?? '',
});

/**
 * @param changes of the form; `cleared` lists the fields that return to the environment
 * @param form all values: a cleared field that no longer shows its default is not cleared
 */
export function instanceChange(
  settings: InstanceConfigSettings,
  { cleared = [], ...values }: Partial<IdentityValues> & { cleared?: IdentityName[] },
  form: IdentityValues,
): InstanceConfigChange {
  const set = Object.entries(values).map(([name, value]) => [name, toStored(name as IdentityName, value)]);
  const byDefault = clearedFields(cleared, settings, name => (form[name] || null) === settings[name].default);
  return { ...Object.fromEntries(set), ...byDefault };
}

/** In the form in which the server stores it. */
const toStored = (name: IdentityName, value: string): string | null =>
  (name === 'primaryColor' ? asHex(value) : value.trim()) || null;
