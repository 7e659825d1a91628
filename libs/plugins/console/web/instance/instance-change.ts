// From what was changed in the form to the body of the one PATCH: null for what follows the environment again.
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { asHex } from './color-field/hex-color';

export type IdentityName = keyof InstanceConfigSettings;
export type IdentityValues = Record<IdentityName, string>;

/** A field that is empty says that there is none. */
export const identityValues = (settings: InstanceConfigSettings): IdentityValues => ({
  instanceName: settings.instanceName.value,
  primaryColor: settings.primaryColor.value ?? '',
  emailFromName: settings.emailFromName.value ?? '',
});

/**
 * @param changes of the form; `cleared` are those that shall follow the environment again
 * @param form all of it: a default that does not stand there any more is not wished for any more
 */
export function instanceChange(
  settings: InstanceConfigSettings,
  { cleared = [], ...values }: Partial<IdentityValues> & { cleared?: IdentityName[] },
  form: IdentityValues,
): InstanceConfigChange {
  const set = Object.entries(values).map(([name, words]) => [name, asKept(name as IdentityName, words)]);
  const byDefault = cleared.filter(
    name => settings[name].overridden && (form[name] || null) === settings[name].default,
  );
  return Object.fromEntries([...set, ...byDefault.map(name => [name, null])]);
}

/** As the server keeps it. */
const asKept = (name: IdentityName, words: string): string | null =>
  (name === 'primaryColor' ? asHex(words) : words.trim()) || null;
