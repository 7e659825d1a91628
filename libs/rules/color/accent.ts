// The accent of an instance: out of any colour somebody chose, one for the light theme and one for the dark one that
// can be seen and read on every ground of libs/ui/styles/tokens.css. Decided alike by the server, which writes it into
// every document, and by the preview in Console.
import { luminance } from './contrast';
import { hexOf, intoGamut, lightOf, type Oklch, toLight, toOklch } from './oklch';

export type Theme = 'light' | 'dark';

/** Colours as `#rrggbb`. */
export interface Accent {
  /** Ground of a button, a tick, a mark. */
  accent: string;
  /** Words on it: black or white. */
  onAccent: string;
}

/** What a control shows against its ground (WCAG 1.4.11), and words against theirs (1.4.3). */
export const CONTROL_CONTRAST = 3;
export const WORDS_CONTRAST = 4.5;

/** The grounds that controls stand on: those of tokens.css of the same names. */
export const grounds: Record<Theme, Record<'canvas' | 'surface' | 'raised' | 'sunken' | 'hover', string>> = {
  light: { canvas: '#f7f7f5', surface: '#ffffff', raised: '#ffffff', sunken: '#f7f7f5', hover: '#f0f0ec' },
  dark: { canvas: '#121211', surface: '#191918', raised: '#21211f', sunken: '#1d1d1b', hover: '#272725' },
};

/** How bright it may be, between black 0 and white 1. */
interface Range {
  from: number;
  to: number;
}

const ranges: Record<Theme, Range> = {
  light: { from: 0, to: Math.min(...Object.values(grounds.light).map(ground => darkerThan(ground, CONTROL_CONTRAST))) },
  dark: { from: Math.max(...Object.values(grounds.dark).map(ground => lighterThan(ground, CONTROL_CONTRAST))), to: 1 },
};
/** What tokens.css has where nobody chose a colour. */
export const OWN_ACCENT: Record<Theme, Accent> = {
  light: { accent: '#4450d3', onAccent: '#ffffff' },
  dark: { accent: '#5c68ea', onAccent: '#ffffff' },
};

const WHITE = '#ffffff';
const BLACK = '#000000';
const UNDER_WHITE: Range = { from: 0, to: darkerThan(WHITE, WORDS_CONTRAST) };
const UNDER_BLACK: Range = { from: lighterThan(BLACK, WORDS_CONTRAST), to: 1 };
/** White words are what people expect on a saturated colour: for them its lightness may move so much further. */
const FOR_WHITE = 0.06;

/**
 * The colour of a theme: the chosen one where it serves, else the nearest lightness that does, with the hue as it is and
 * as much of the chroma as a screen shows there.
 *
 * @param hex any colour, `#rrggbb`
 */
export function accentOf(hex: string, theme: Theme): Accent {
  const underWhite = nearest(hex, both(ranges[theme], UNDER_WHITE));
  const underBlack = nearest(hex, both(ranges[theme], UNDER_BLACK));
  return underWhite.moved <= underBlack.moved + FOR_WHITE
    ? { accent: underWhite.hex, onAccent: WHITE }
    : { accent: underBlack.hex, onAccent: BLACK };
}

/** How `--sv-color-accent-text` of tokens.css follows from it: what words and the focus ring have. */
export function wordsOf({ accent }: Accent, theme: Theme): string {
  const { l, c, h } = toOklch(lightOf(accent));
  return hexOf(
    toLight(theme === 'light' ? { l: Math.min(l, 0.48), c, h } : { l: Math.max(l, 0.78), c: Math.min(c, 0.13), h }),
  );
}

function nearest(hex: string, range: Range): { hex: string; moved: number } {
  const brightness = luminance(hex);
  const chosen = toOklch(lightOf(hex));
  if (brightness > range.to) return towards(0, chosen, candidate => luminance(candidate) <= range.to);
  if (brightness < range.from) return towards(1, chosen, candidate => luminance(candidate) >= range.from);
  return { hex, moved: 0 };
}

/** The lightness nearest to the chosen one from which on, towards an end, all serve. */
function towards(end: 0 | 1, chosen: Oklch, serves: (hex: string) => boolean) {
  const at = (l: number): string => hexOf(intoGamut({ ...chosen, l }));
  let [near, far]: [number, number] = [chosen.l, end];
  for (let step = 0; step < 12; step++) {
    const l = (near + far) / 2;
    if (serves(at(l))) far = l;
    else near = l;
  }
  return { hex: at(far), moved: Math.abs(far - chosen.l) };
}

const both = (one: Range, other: Range): Range => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

function darkerThan(hex: string, ratio: number): number {
  return (luminance(hex) + 0.05) / ratio - 0.05;
}

function lighterThan(hex: string, ratio: number): number {
  return (luminance(hex) + 0.05) * ratio - 0.05;
}
