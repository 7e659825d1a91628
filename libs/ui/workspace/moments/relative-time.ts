// How long ago a moment was, in words: "just now", "5 minutes ago", "yesterday". Beyond a month a date says more.
const steps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number; below: number }[] = [
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 30 * 86_400 },
];

/** Null when the moment is further away than a month. A moment a little ahead (clocks differ) counts as now. */
export function relativeTime(moment: Date, now: Date, locale?: string): string | null {
  const ago = (now.getTime() - moment.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (ago < 60) return ago > -300 ? justNow(format) : null;
  const step = steps.find(({ below }) => ago < below);
  return step ? format.format(-Math.floor(ago / step.seconds), step.unit) : null;
}

const justNow = (format: Intl.RelativeTimeFormat): string => format.format(0, 'second');
