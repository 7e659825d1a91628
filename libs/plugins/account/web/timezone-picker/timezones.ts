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
  const words = wordsOf(search);
  const matches = zones.filter(zone => words.every(word => plain(zone).includes(word)));
  const hasWordStart = (zone: string): boolean =>
    words.every(word => wordsOf(zone).some(part => part.startsWith(word)));
  return [...matches.filter(hasWordStart), ...matches.filter(zone => !hasWordStart(zone))];
}

/** The current offset from UTC: "GMT+2". Empty when the browser does not know the zone. */
export function zoneOffset(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
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
