import type { Language } from '@sv/contracts/language.contract';

type Clue = readonly [pattern: RegExp, name: string];

// Order matters: every browser also claims to be older ones.
const BROWSERS: readonly Clue[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly Clue[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A user agent in words that a person knows: "Firefox on Linux". A hint for people, never a decision. */
export function deviceName(userAgent: string | null): string {
  const find = (clues: readonly Clue[]) => clues.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}

const UNKNOWN = 'Unknown device';

/** The name of a device as {@link deviceName} gives it, for people who read another language. */
export function deviceIn(language: Language, name: string): string {
  if (language === 'en') return name;
  return name === UNKNOWN ? 'Unbekanntes Gerät' : name.replace(' on ', ' auf ');
}
