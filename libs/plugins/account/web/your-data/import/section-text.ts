// The result or the preview of one section of an archive, as text.
import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { counted } from '@sv/ui/quantities/quantities';

const platform: Record<string, string> = {
  account: 'Profile and preferences',
  notifications: 'Notifications',
  activity: 'Activity',
  consents: 'Connected apps',
  entitlements: 'Licences',
  avatar: 'Picture',
  'app-settings': 'Settings of apps',
};

export const sectionName = ({ id, pluginId }: ImportSection, nameOf: (pluginId: string) => string): string =>
  pluginId === null ? (platform[id] ?? id) : nameOf(pluginId);

export function sectionState(section: ImportSection, dryRun: boolean): { label: string; tone: BadgeTone } {
  const { status, records } = section;
  if (status === 'failed') return { label: dryRun ? 'Cannot be imported' : 'Not imported', tone: 'danger' };
  if (status === 'skipped') return { label: 'Skipped', tone: 'neutral' };
  if (records.added === 0) return { label: 'Nothing new', tone: 'neutral' };
  return dryRun ? { label: 'Ready', tone: 'accent' } : { label: 'Imported', tone: 'success' };
}

/** "12 to add, 3 left as they are, 1 cannot be read". Every record is in one of these counts. */
export function countText({ status, records }: ImportSection, dryRun: boolean): string {
  const { read, added, skipped, failed } = records;
  if (status !== 'imported') return counted(read, 'record');
  const parts = [
    added > 0 && `${counted(added, 'record')} ${dryRun ? 'to add' : 'added'}`,
    skipped > 0 && `${skipped.toLocaleString('en-GB')} left as ${skipped === 1 ? 'it is' : 'they are'}`,
    failed > 0 && `${failed.toLocaleString('en-GB')} ${dryRun ? 'cannot be read' : 'failed'}`,
  ];
  return parts.filter(part => part !== false).join(', ');
}

/** One sentence about the whole archive. */
export function summaryText({ sections, dryRun }: ImportResult): string {
  const taken = sections.filter(({ status }) => status === 'imported');
  const added = taken.reduce((sum, { records }) => sum + records.added, 0);
  const failed = sections.reduce((sum, { records }) => sum + records.failed, 0);
  if (added === 0 && failed === 0) return dryRun ? 'It contains nothing new.' : 'It contained nothing new.';
  const what = counted(added, 'record');
  const but = failed > 0 ? `, and ${counted(failed, 'record')} cannot be imported` : '';
  return dryRun ? `${what} would be added${but}.` : `${what} ${added === 1 ? 'was' : 'were'} added${but}.`;
}
