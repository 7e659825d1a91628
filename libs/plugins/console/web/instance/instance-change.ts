// From what stands in the form to the body of the one PATCH: only what differs; null for what follows the environment again.
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

export function instanceChange(
  now: InstanceConfigSettings,
  wanted: IdentityValues,
  cleared: ReadonlySet<IdentityName>,
): InstanceConfigChange {
  const shown = identityValues(now);
  const names = Object.keys(shown) as IdentityName[];
  const changed = names.filter(name =>
    cleared.has(name) ? now[name].overridden : valueOf(wanted, name) !== (shown[name] || null),
  );
  return Object.fromEntries(changed.map(name => [name, cleared.has(name) ? null : valueOf(wanted, name)]));
}

/** As the server keeps it. */
function valueOf(wanted: IdentityValues, name: IdentityName): string | null {
  return (name === 'primaryColor' ? asHex(wanted[name]) : wanted[name].trim()) || null;
}
