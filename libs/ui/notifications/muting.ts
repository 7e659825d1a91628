// How an entry, a category or a whole app, comes onto the list of what is muted, and off it.
import { mutedApp } from '@sv/rules/when-to-notify';
import type { Choice } from './notification-choices';

export const muted =
  (entry: string): Choice =>
  ({ mutedCategories: before }) => ({ mutedCategories: [...before.filter(other => other !== entry), entry] });

export const unmuted =
  (entry: string): Choice =>
  ({ mutedCategories: before }) => ({ mutedCategories: before.filter(other => other !== entry) });

/** The entry that stands for all that an app sends. */
export const entryOfApp = (pluginId: string): string => mutedApp(pluginId);
