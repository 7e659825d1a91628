import { readFileSync } from 'node:fs';
import {
  type Accent,
  accentOf,
  CONTROL_CONTRAST,
  backgrounds,
  OWN_ACCENT,
  type Theme,
  TEXT_CONTRAST,
  accentText,
} from './accent';
import { contrast } from './contrast';
import { hexOf, lightOf, type Oklch, toLight, toOklch } from './oklch';

const tokens = readFileSync('libs/ui/styles/tokens.css', 'utf8');
const themes = ['light', 'dark'] as const;

/** Both sides of a token. */
const token = (name: string): Record<Theme, string> => {
  const [, light, dark] = new RegExp(`--sv-color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)!;
  return { light: light!, dark: dark! };
};
const softness = 0.1;

function accentSoft({ accent }: Accent, theme: Theme): string {
  const flat = ({ l, c, h }: Oklch) => [l, c * Math.cos(h), c * Math.sin(h)] as const;
  const [from, to] = [accent, backgrounds[theme].surface].map(hex => flat(toOklch(lightOf(hex))));
  const [l, x, y] = from!.map((part, at) => part * softness + to![at]! * (1 - softness)) as [number, number, number];
  return hexOf(toLight({ l, c: Math.hypot(x, y), h: Math.atan2(y, x) }));
}

/** Every background of text in the accent colour. */
const textBackgrounds = (['canvas', 'surface', 'raised', 'sunken', 'hover', 'active', 'chosen'] as const).map(token);

const hexOfBytes = (channels: number[]) => `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`;

/** Every 17th step of each channel: black, white and the pure colours among them. */
function* grid(): Generator<string> {
  for (let r = 0; r < 256; r += 17)
    for (let g = 0; g < 256; g += 17) for (let b = 0; b < 256; b += 17) yield hexOfBytes([r, g, b]);
}

/** Always the same ten thousand: a failure can be looked at again. */
function* random(): Generator<string> {
  let seed = 20_260_622;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 16;
  for (let at = 0; at < 10_000; at++) yield hexOfBytes([next() & 255, next() & 255, next() & 255]);
}

const turned = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

describe('the accent of an instance', () => {
  it('is measured against the backgrounds that tokens.css has', () => {
    for (const name of ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const) {
      const both = { light: backgrounds.light[name], dark: backgrounds.dark[name] };
      expect({ name, ...both }).toEqual({ name, ...token(name) });
    }
  });

  it('is worked out as tokens.css has it', () => {
    const line = tokens.replace(/\s+/g, ' ');
    expect(line).toContain(
      'accent-text: light-dark( oklch(from var(--sv-color-accent) min(l, 0.48) c h), ' +
        'oklch(from var(--sv-color-accent) max(l, 0.78) min(c, 0.13) h) );',
    );
    expect(line).toContain(
      `accent-soft: color-mix(in oklab, var(--sv-color-accent) ${softness * 100}%, var(--sv-color-surface));`,
    );
    expect({ light: OWN_ACCENT.light.accent, dark: OWN_ACCENT.dark.accent }).toEqual(token('accent'));
    expect(line).toContain(`on-accent: ${OWN_ACCENT.light.onAccent};`);
  });

  it.each(themes)('can be seen and read in the %s theme, whatever colour was chosen', theme => {
    const failures: string[] = [];
    let seen = 0;
    for (const hex of [...grid(), ...random()]) {
      const accent = accentOf(hex, theme);
      const text = accentText(accent, theme);
      const soft = accentSoft(accent, theme);
      const isGood =
        Object.values(backgrounds[theme]).every(color => contrast(accent.accent, color) >= CONTROL_CONTRAST) &&
        contrast(accent.onAccent, accent.accent) >= TEXT_CONTRAST &&
        textBackgrounds.every(color => contrast(text, color[theme]) >= TEXT_CONTRAST) &&
        contrast(text, soft) >= TEXT_CONTRAST;
      if (!isGood) failures.push(`${hex} → ${JSON.stringify({ ...accent, text, soft })}`);
      seen++;
    }

    expect(failures.slice(0, 10)).toEqual([]);
    expect(seen).toBe(16 ** 3 + 10_000);
  });

  it.each(themes)('stays the colour that was chosen: the same hue, in the %s theme', theme => {
    const failures: string[] = [];
    for (const hex of grid()) {
      const chosen = toOklch(lightOf(hex));
      const { accent } = accentOf(hex, theme);
      const shown = toOklch(lightOf(accent));
      // Of a grey and of what is almost black, rounding to 8 bits leaves no hue to compare.
      const isColored = shown.c > 0.03 && chosen.c > 0.03;
      if (isColored && turned(chosen.h, shown.h) > 0.1) failures.push(`${hex} → ${accent}`);
      if (shown.c > chosen.c + 0.01) failures.push(`${hex} → ${accent} is louder`);
    }

    expect(failures.slice(0, 10)).toEqual([]);
  });

  it.each([
    ['#4450d3', 'light', '#4450d3', '#ffffff'],
    ['#ffd400', 'dark', '#ffd400', '#000000'],
    ['#000000', 'light', '#000000', '#ffffff'],
    ['#ffffff', 'dark', '#ffffff', '#000000'],
    ['#0000ff', 'light', '#0000ff', '#ffffff'],
  ] as const)('leaves %s in the %s theme as it is', (hex, theme, accent, onAccent) => {
    expect(accentOf(hex, theme)).toEqual({ accent, onAccent });
  });

  it('has white words on an orange that must only be a little darker for them', () => {
    expect(accentOf('#e8590c', 'light').onAccent).toBe('#ffffff');
    expect(accentOf('#ffb020', 'dark').onAccent).toBe('#000000');
  });
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
});
