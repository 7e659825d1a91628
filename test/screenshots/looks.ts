// In which windows and themes a page is compared, and where each look is on the sheet that is kept of the page.
export interface Look {
  /** "1440 dark" */
  name: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** On the sheet, in pixels of the sheet. */
  area: { left: number; top: number; width: number; height: number };
}

/** A pixel of the sheet is a square of so many pixels of the page. */
const SCALE = 2;

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const wanted = windows.flatMap(size => (['light', 'dark'] as const).map(scheme => ({ ...size, scheme })));

export const looks: readonly Look[] = wanted.map((look, at) => ({
  ...look,
  name: `${look.width} ${look.scheme}`,
  area: {
    left: wanted.slice(0, at).reduce((sum, { width }) => sum + width / SCALE, 0),
    top: 0,
    width: look.width / SCALE,
    height: look.height / SCALE,
  },
}));

export const sheetSize = {
  width: wanted.reduce((sum, { width }) => sum + width / SCALE, 0),
  height: Math.max(...wanted.map(({ height }) => height)) / SCALE,
};
