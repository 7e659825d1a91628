// The accent colour of an instance. From any chosen colour it derives one for the light and one for the dark theme,
// each with enough contrast on every background of libs/ui/styles/tokens.css. Shared by the server, which writes the
// colours into every document, and by the preview in Console.
import { luminance } from './contrast';
import { hexOf, intoGamut, lightOf, type Oklch, toLight, toOklch } from './oklch';

export type Theme = 'light' | 'dark';

/** Colours as `#rrggbb`. */
export interface Accent {
  /** The background of a button or of a checked box. */
  accent: string;
  /** The text on it: black or white. */
  onAccent: string;
}

/** The minimum contrast of a control (WCAG 1.4.11) and of text (1.4.3) with its background. */
export const CONTROL_CONTRAST = 3;
export const TEXT_CONTRAST = 4.5;

/** The backgrounds of controls; tokens.css has them under the same names. */
export const backgrounds: Record<Theme, Record<'canvas' | 'surface' | 'raised' | 'sunken' | 'hover', string>> = {
  light: { canvas: '#f7f7f5', surface: '#ffffff', raised: '#ffffff', sunken: '#f7f7f5', hover: '#f0f0ec' },
  dark: { canvas: '#121211', surface: '#191918', raised: '#21211f', sunken: '#1d1d1b', hover: '#272725' },
};

/** The allowed luminance, from 0 for black to 1 for white. */
interface Range {
  from: number;
  to: number;
}

const ranges: Record<Theme, Range> = {
  light: {
    from: 0,
    to: Math.min(...Object.values(backgrounds.light).map(color => darkerThan(color, CONTROL_CONTRAST))),
  },
  dark: {
    from: Math.max(...Object.values(backgrounds.dark).map(color => lighterThan(color, CONTROL_CONTRAST))),
    to: 1,
  },
};
/** The accent of tokens.css, for instances without a colour of their own. */
export const OWN_ACCENT: Record<Theme, Accent> = {
  light: { accent: '#4450d3', onAccent: '#ffffff' },
  dark: { accent: '#5c68ea', onAccent: '#ffffff' },
};

const WHITE = '#ffffff';
const BLACK = '#000000';
const UNDER_WHITE: Range = { from: 0, to: darkerThan(WHITE, TEXT_CONTRAST) };
const UNDER_BLACK: Range = { from: lighterThan(BLACK, TEXT_CONTRAST), to: 1 };
/** People expect white text on a saturated colour, so its lightness may move this much further for white text. */
const FOR_WHITE = 0.06;

/**
 * Returns the chosen colour when it has enough contrast in the theme. Otherwise moves it to the nearest lightness that
 * has, with the same hue and as much of the chroma as a screen can show.
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

/** The colour of links and of the focus ring. Must equal `--sv-color-accent-text` of tokens.css. */
export function accentText({ accent }: Accent, theme: Theme): string {
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

/** Finds by bisection the lightness nearest to the chosen one, in the direction of `end`, that is good enough. */
function towards(end: 0 | 1, chosen: Oklch, isGoodEnough: (hex: string) => boolean) {
  const at = (l: number): string => hexOf(intoGamut({ ...chosen, l }));
  let [near, far]: [number, number] = [chosen.l, end];
  for (let step = 0; step < 12; step++) {
    const l = (near + far) / 2;
    if (isGoodEnough(at(l))) far = l;
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
