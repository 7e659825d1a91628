// Which key moves a row where.
import type { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import type { OutlineGroup, OutlineRow } from '../outline/outline';
import { inwards, outwards, type Step, vertically } from '../outline/row-steps';

/** A named key, or the letter of a shortcut. */
export const keyOf = (event: KeyboardEvent, shortcuts: Shortcuts): string =>
  event.key.length > 1 ? event.key : (shortcuts.letterOf(event) ?? '');

/** What a key with Alt does with a row; null: nothing, here. */
export function stepFor(key: string, groups: readonly OutlineGroup[], row: OutlineRow): Step | null {
  switch (key) {
    case 'ArrowDown':
      return vertically(groups, row, 1);
    case 'ArrowUp':
      return vertically(groups, row, -1);
    case 'ArrowRight':
      return inwards(groups, row);
    case 'ArrowLeft':
      return outwards(groups, row);
    default:
      return null;
  }
}
