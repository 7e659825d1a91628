import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { compare } from 'semver';
import { permissionLines } from './permission-lines';

/** What is different from what is installed; one line each. */
export function updateLines(before: ManifestSource, after: ManifestSource): string[] {
  const [old, now] = [permissionLines(before), permissionLines(after)];
  return [versionLine(before.version, after.version), ...changedLines(old, now), ...storeWarning(before, after)];
}

/** What goes and what is new. */
export const changedLines = (old: readonly string[], now: readonly string[]): string[] => [
  ...old.filter(line => !now.includes(line)).map(line => `- ${line}`),
  ...now.filter(line => !old.includes(line)).map(line => `+ ${line}`),
];

function versionLine(before: string, after: string): string {
  const direction = compare(after, before);
  if (direction === 0) return `version ${after} again`;
  return direction > 0
    ? `version ${before} → ${after}`
    : `version ${before} → ${after}: OLDER than what is installed, its tables may be too new for it`;
}

/** Another place of its data, or another slug: nothing is carried over. */
function storeWarning(before: ManifestSource, after: ManifestSource): string[] {
  const [old, now] = [withDefaults(before).database, withDefaults(after).database];
  return old === now
    ? []
    : [`! its data moves from ${old} to ${now}: what it has kept so far stays where it is, unread`];
}
