import { ValidateBy } from 'class-validator';

const MAX_LENGTH = 64;

/** A field that holds the name of a time zone. Zones that `Intl` of this process knows are accepted. */
export const IsTimeZone = () =>
  ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: value => typeof value === 'string' && timeZoneNamed(value) !== null,
      defaultMessage: () => 'timezone must be a time zone such as Europe/Zurich',
    },
  });

/**
 * The name of a time zone as it is stored, or null for what is none. Capitals are put right; one of several names of a
 * zone (Asia/Kolkata, Asia/Calcutta) stays the one that was chosen.
 */
export function timeZoneNamed(name: string): string | null {
  // A letter first: an offset such as +02:00 is no zone, it knows no summer.
  if (name.length > MAX_LENGTH || !/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null; // RangeError
  }
}
