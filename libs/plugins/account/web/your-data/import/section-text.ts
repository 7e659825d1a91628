// The result or the preview of one section of an archive, as text.
import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { t } from '@sv/ui/locale/translate';

const platform: Readonly<Record<string, () => string>> = {
  account: () => t('Profile and preferences'),
  notifications: () => t('Notifications'),
  activity: () => t('Activity'),
  consents: () => t('Connected apps'),
  entitlements: () => t('Licences'),
  avatar: () => t('Picture'),
  'app-settings': () => t('App settings'),
};

type Format = (count: number) => string;

export const sectionName = ({ id, pluginId }: ImportSection, nameOf: (pluginId: string) => string): string =>
  pluginId === null ? (platform[id]?.() ?? id) : nameOf(pluginId);

export function sectionState(section: ImportSection, dryRun: boolean): { label: string; tone: BadgeTone } {
  const { status, records } = section;
  if (status === 'failed') return { label: dryRun ? t('Cannot be imported') : t('Not imported'), tone: 'danger' };
  if (status === 'skipped') return { label: t('Skipped'), tone: 'neutral' };
  if (records.added === 0) return { label: t('Nothing new'), tone: 'neutral' };
  return dryRun ? { label: t('Ready'), tone: 'accent' } : { label: t('Imported'), tone: 'success' };
}

/** "12 records to add, 3 left as they are, 1 cannot be read". Every record is in one of these counts. */
export function countText({ status, records }: ImportSection, dryRun: boolean, format: Format): string {
  const { read, added, skipped, failed } = records;
  const values = (count: number) => ({ count, n: format(count) });
  if (status !== 'imported') return t('{count, plural, one {{n} record} other {{n} records}}', values(read));
  const add = (): string =>
    dryRun
      ? t('{count, plural, one {{n} record to add} other {{n} records to add}}', values(added))
      : t('{count, plural, one {{n} record added} other {{n} records added}}', values(added));
  const leave = (): string =>
    t('{count, plural, one {{n} left as it is} other {{n} left as they are}}', values(skipped));
  const fail = (): string =>
    dryRun
      ? t('{count, plural, one {{n} cannot be read} other {{n} cannot be read}}', values(failed))
      : t('{count, plural, one {{n} failed} other {{n} failed}}', values(failed));
  return [added > 0 && add(), skipped > 0 && leave(), failed > 0 && fail()].filter(part => part !== false).join(', ');
}

/** One sentence about the whole archive. */
export function summaryText({ sections, dryRun }: ImportResult, format: Format): string {
  const taken = sections.filter(({ status }) => status === 'imported');
  const added = taken.reduce((sum, { records }) => sum + records.added, 0);
  const failed = sections.reduce((sum, { records }) => sum + records.failed, 0);
  if (added === 0 && failed === 0) return dryRun ? t('It contains nothing new.') : t('It contained nothing new.');
  const values = { added, failed, n: format(added), m: format(failed) };
  if (failed === 0) {
    return dryRun
      ? t('{added, plural, one {{n} record would be added.} other {{n} records would be added.}}', values)
      : t('{added, plural, one {{n} record was added.} other {{n} records were added.}}', values);
  }
  return dryRun
    ? t(
        '{added, plural, one {{n} record} other {{n} records}} would be added, and {failed, plural, one {{m} record} other {{m} records}} cannot be imported.',
        values,
      )
    : t(
        '{added, plural, one {{n} record was} other {{n} records were}} added, and {failed, plural, one {{m} record} other {{m} records}} cannot be imported.',
        values,
      );
}
