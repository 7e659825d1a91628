import type { TextIndex } from '@sv/server/database/search/text-index';

/** What of an entry is searched for: its own words and ids, and the apps that the platform names beside them. */
export const activitySearch: TextIndex = {
  name: 'activity_search',
  table: 'activity_log',
  text: [
    '"action"',
    // The platform's summary is its action.
    'NULLIF("summary", "action")',
    '"target_id"',
    '"plugin_id"',
    'CASE WHEN "plugin_id" IS NULL THEN "metadata" END',
  ],
  rowNumber: 'seq',
};
