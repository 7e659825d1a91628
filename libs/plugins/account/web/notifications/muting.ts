// How an entry, a category or a whole app, comes onto the list of what is muted, and off it.
import type { Choice } from '@sv/ui/notifications/notification-choices';

export const muted =
  (entry: string): Choice =>
  ({ mutedCategories: before }) => ({ mutedCategories: [...before.filter(other => other !== entry), entry] });

export const unmuted =
  (entry: string): Choice =>
  ({ mutedCategories: before }) => ({ mutedCategories: before.filter(other => other !== entry) });
