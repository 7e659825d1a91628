import { CommandError } from './command-error';

/** As ISO 8601 and as Postgres write it. Without a time zone it could be hours away from what was meant. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:(Z)|([+-]\d\d)(?::?(\d\d))?)$/i;

/** An instant as somebody typed it. @throws CommandError */
export function typedInstant(text: string): Date {
  const [whole, day, time, zulu, hours, minutes = '00'] = INSTANT.exec(text.trim()) ?? [];
  const instant = new Date(`${day}T${time}${zulu ? 'Z' : `${hours}:${minutes}`}`);
  // Only what matched: V8 takes other texts for a day in the year 2000.
  if (!whole || Number.isNaN(instant.getTime()))
    throw new CommandError(`'${text}' is not a time with its time zone, such as 2026-11-26T07:52:57Z`);
  return instant;
}
