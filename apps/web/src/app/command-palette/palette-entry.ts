// An entry of the command palette: an app to open, something to make or do, or what a search found.
import type { IconName } from '@sv/ui/icon/icon-paths';

/** In the order in which they are shown. */
export const paletteGroups = ['Apps', 'New', 'Commands', 'Found'] as const;

export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  name: string;
  about: string | null;
  /** Other words that find it. */
  keywords?: readonly string[];
  /** The app's icon; null shows the first letter of the app's name. */
  iconUrl?: string | null;
  /** The name whose first letter stands in for a missing icon; the entry's own by default. */
  appName?: string;
  /** The icon of an entry that is not an app. */
  icon?: IconName;
  run: () => unknown;
}
