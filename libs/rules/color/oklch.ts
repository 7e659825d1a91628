// Converts colours to and from OKLCH: lightness, chroma and hue as people perceive them, so that a colour keeps its hue
// when it gets darker. The matrices are Björn Ottosson's, as in CSS Color 4.

/** Lightness 0–1, chroma 0–0.4, hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Linear red, green and blue; each is 0–1 when a screen can show the colour. */
export type Light = readonly [number, number, number];

/** @param hex `#rrggbb` */
export function lightOf(hex: string): Light {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** `#rrggbb`. Clips channels that a screen cannot show, as browsers do. */
export function hexOf(light: Light): string {
  const channel = (value: number): string => {
    const shown = Math.min(Math.max(value, 0), 1);
    const encoded = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${light.map(channel).join('')}`;
}

export function toOklch([r, g, b]: Light): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

export function toLight({ l: lightness, c, h }: Oklch): Light {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Less than half of one step of an 8-bit channel. */
const ROUNDING = 0.0005;
const isShown = (light: Light): boolean => light.every(value => value >= -ROUNDING && value <= 1 + ROUNDING);

/** The same lightness and hue, with as much of the chroma as a screen can show. */
export function intoGamut(color: Oklch): Light {
  const whole = toLight(color);
  if (isShown(whole)) return whole;
  let [low, high] = [0, color.c];
  for (let step = 0; step < 14; step++) {
    const c = (low + high) / 2;
    if (isShown(toLight({ ...color, c }))) low = c;
    else high = c;
  }
  return toLight({ ...color, c: low });
}
