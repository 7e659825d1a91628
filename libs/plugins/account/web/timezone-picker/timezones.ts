/** Every time zone this browser knows, with UTC, and the present choice even when the browser does not know it. */
export function timezones(chosen: string): string[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen) known.add(chosen);
  return [...known];
}

/** "America/New York" for America/New_York. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

/** Every word of the search stands somewhere in the name: "new york", "zurich", "europe". */
export function matchingZones(zones: readonly string[], search: string): string[] {
  const words = plain(search).split(/[\s/]+/).filter(Boolean);
  return zones.filter(zone => words.every(word => plain(zoneWords(zone)).includes(word)));
}

/** What the clocks there differ from UTC at this moment: "GMT+2". Empty when the browser does not know the zone. */
export function zoneOffset(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
