// An entry of the command palette: an app to open, or a command of the shell.
import type { IconName } from '@sv/ui/icon/icon-paths';

export interface PaletteEntry {
  id: string;
  name: string;
  about: string | null;
  /** The app's icon; null shows the first letter of its name. */
  iconUrl?: string | null;
  /** The icon of an entry that is not an app. */
  icon?: IconName;
  run: () => void;
}
