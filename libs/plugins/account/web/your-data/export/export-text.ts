// The state and the result of an export as text.
import type { ExportItem, ExportStatus } from '@sv/contracts/portability.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { bytes } from '@sv/ui/quantities/quantities';

export const exportStates: Record<ExportStatus, { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Complete', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  aborted: { label: 'Stopped', tone: 'neutral' },
};

/** What a screen reader announces when an export has ended. */
export function endText({ status, bytes: size }: ExportItem): string {
  if (status === 'done') return `Your export is complete: ${bytes(size)}.`;
  if (status === 'aborted') return 'The download was stopped. The incomplete file cannot be imported.';
  return 'The export failed, and the incomplete file cannot be imported. Start it again.';
}
