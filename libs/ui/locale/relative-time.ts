// How long ago an instant was, as text: "5 minutes ago", "yesterday". After a month a date is more useful.
const formats = new Map<string, Intl.RelativeTimeFormat>();

const steps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number; below: number }[] = [
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 30 * 86_400 },
];

/** Null when the instant is more than a month away. An instant slightly in the future (clocks differ) counts as now. */
export function relativeTime(instant: Date, now: Date, tag = 'en-GB'): string | null {
  const format = formatIn(tag);
  const ago = (now.getTime() - instant.getTime()) / 1000;
  if (ago < 60) return ago > -300 ? format.format(0, 'second') : null;
  const step = steps.find(({ below }) => ago < below);
  return step ? format.format(-Math.floor(ago / step.seconds), step.unit) : null;
}

function formatIn(tag: string): Intl.RelativeTimeFormat {
  const known = formats.get(tag);
  if (known) return known;
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  formats.set(tag, format);
  return format;
}
