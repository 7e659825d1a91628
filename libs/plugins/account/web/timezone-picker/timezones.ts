/** Every time zone that this browser knows, plus UTC and the current choice, even if the browser does not know it. */
export function timezones(chosen: string): string[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen) known.add(chosen);
  return [...known];
}

/** "America/New York" for America/New_York. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Finds names that contain every word of the search: "new york", "zurich", "europe". Names with a word that begins with
 * the search come first, so "tok" finds Tokyo before Vostok.
 */
export function matchingZones(zones: readonly string[], search: string): string[] {
  const sought = wordsOf(search);
  const matches = zones.filter(zone => sought.every(word => plain(zone).includes(word)));
  const begins = (zone: string): boolean => sought.every(word => wordsOf(zone).some(own => own.startsWith(word)));
  return [...matches.filter(begins), ...matches.filter(zone => !begins(zone))];
}

/** The current offset from UTC: "GMT+2". Empty when the browser does not know the zone. */
export function zoneOffset(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s/]+/)
    .filter(Boolean);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
