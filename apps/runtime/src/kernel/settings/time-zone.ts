/** The time zone of the server. */
export const serverTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether it is the name of a time zone, such as `Europe/Berlin` or `UTC`. An offset is none: it has no summer time. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    // RangeError: there is no such time zone
    return false;
  }
}
