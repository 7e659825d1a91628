// An entry of the command palette: an app or a page to open, something to make or do, what a search found, or a person.
import type { IconName } from '@sv/ui/icon/icon-paths';
import { t } from '@sv/ui/locale/translate';

/** In the order in which they are shown before somebody types. */
export const paletteGroups = ['recent', 'apps', 'new', 'commands', 'pages', 'found', 'people'] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** The heading of a group. */
export function groupName(group: PaletteGroup): string {
  const names: Record<PaletteGroup, string> = {
    recent: t('Recent'),
    apps: t('Apps'),
    new: t('New', {}, 'create'),
    commands: t('Commands'),
    pages: t('Pages'),
    found: t('Found'),
    people: t('People'),
  };
  return names[group];
}

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
