// An entry of the command palette: an app or a page to open, something to make or do, what a search found, or a person.
import type { IconName } from '@sv/ui/icon/icon-paths';

/** In the order in which they are shown before somebody types. */
export const paletteGroups = ['Recent', 'Apps', 'New', 'Commands', 'Pages', 'Found', 'People'] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  id: string;
  group: PaletteGroup;
  name: string;
  about: string | null;
  /** Other words that find it. */
  keywords?: readonly string[];
  /** The page that it opens; what has one is remembered by it. */
  path?: string;
  /** The app's icon; null shows the first letter of the app's name. */
  iconUrl?: string | null;
  /** The name whose first letter stands in for a missing icon; the entry's own by default. */
  appName?: string;
  /** The icon of an entry that is not an app. */
  icon?: IconName;
  /** Of a person: the path of their picture. */
  picture?: string | null;
  run: () => unknown;
}
