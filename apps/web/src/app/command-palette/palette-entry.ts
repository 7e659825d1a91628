// What the command palette offers: an app to go to, or something that the shell does.
import type { IconName } from '@sv/ui/icon/icon-paths';

export interface PaletteEntry {
  id: string;
  name: string;
  about: string | null;
  /** The picture of an app, or null for its letter. */
  iconUrl?: string | null;
  /** For what is no app. */
  icon?: IconName;
  run: () => void;
}
