// The state and the result of an export as text.
import type { ExportItem, ExportStatus } from '@sv/contracts/portability.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { bytes } from '@sv/ui/quantities/quantities';
import { t } from '@sv/ui/locale/translate';

export const exportStates = (): Record<ExportStatus, { label: string; tone: BadgeTone }> => ({
  running: { label: t('Running'), tone: 'accent' },
  done: { label: t('Complete'), tone: 'success' },
  failed: { label: t('Failed'), tone: 'danger' },
  aborted: { label: t('Stopped'), tone: 'neutral' },
});

/** What a screen reader announces when an export has ended. */
export function endText({ status, bytes: size }: ExportItem): string {
  if (status === 'done') return t('Your export is complete: {size}.', { size: bytes(size) });
  if (status === 'aborted') return t('The download was stopped. The incomplete file cannot be imported.');
  return t('The export failed, and the incomplete file cannot be imported. Start it again.');
}
