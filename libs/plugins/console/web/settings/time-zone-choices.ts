/** The names of time zones, in order. @param chosen is there also when this browser does not list it, such as UTC */
export function timeZoneChoices(chosen: string | undefined): string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen) known.add(chosen);
  return [...known].sort();
}
