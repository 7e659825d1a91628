// The filter of the activity log, as the page and as the server name it.
export interface ActivityFilter {
  q: string;
  action: string;
  /** The id of an app; empty for all apps and the workspace itself. */
  plugin: string;
  /** The id of a person; empty for everybody. */
  person: string;
  /** What the person did, or what concerns them. */
  side: 'subject' | 'actor';
  /** Days in the format of a date field, `2026-06-22`, both inclusive; empty for no limit. */
  from: string;
  to: string;
}

export const noFilter: ActivityFilter = {
  q: '',
  action: '',
  plugin: '',
  person: '',
  side: 'subject',
  from: '',
  to: '',
};

export const isNarrowed = (filter: ActivityFilter): boolean =>
  Boolean(filter.q || filter.action || filter.plugin || filter.person || filter.from || filter.to);

/** Days begin and end at midnight in the person's time zone. */
export function activityQuery({ q, action, plugin, person, side, from, to }: ActivityFilter): Record<string, string> {
  const query = { q, action, plugin, [side]: person, from: startOf(from, 0), to: startOf(to, 1) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}

/** The address that downloads everything the filter matches. */
export const downloadAddress = (filter: ActivityFilter, format: 'csv' | 'ndjson'): string =>
  `/api/admin/activity?${new URLSearchParams({ ...activityQuery(filter), format })}`;

function startOf(day: string, daysLater: number): string {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  return new Date(year, month - 1, date + daysLater).toISOString();
}
