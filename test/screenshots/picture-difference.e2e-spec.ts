import sharp from 'sharp';
import { KEPT } from './baseline';
import { differenceOf } from './picture-difference';

/** A page of a sidebar, a heading of thin strokes and a button, in the size in which pictures are kept. */
function page({ sidebar = 120, heading = true, button = '#4450d3', shift = 0 } = {}): Buffer {
  const strokes = Array.from(
    { length: 60 },
    (_, at) => `<rect x="${160 + at * 3 + shift}" y="30" width="1.2" height="9"/>`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="450">
    <rect width="720" height="450" fill="#ffffff"/>
    <rect width="${sidebar}" height="450" fill="#f0f0ec"/>
    <g fill="#1c1c19">${heading ? strokes.join('') : ''}</g>
    <rect x="160" y="80" width="40" height="16" rx="3" fill="${button}"/>
  </svg>`);
}
const drawn = (svg: Buffer): Promise<Buffer> => sharp(svg).png().toBuffer();

describe('a comparison of pictures', () => {
  let was: Buffer;
  beforeAll(async () => (was = await drawn(page())));

  it.each([
    ['a button has another colour', page({ button: '#3b6fd4' })],
    ['a sidebar is eight pixels wider', page({ sidebar: 124 })],
    ['a heading is missing', page({ heading: false })],
  ])('sees that %s', async (_, svg) => {
    const difference = await differenceOf(was, await drawn(svg));
    expect(difference.isVisible).toBe(true);
    expect((await sharp(await difference.draw()).metadata()).width).toBe(720);
  });

  it.each([
    ['nothing has changed', page()],
    ['letters begin a quarter of a pixel later', page({ shift: 0.25 })],
  ])('is quiet when %s', async (_, svg) => {
    expect((await differenceOf(was, await drawn(svg))).isVisible).toBe(false);
  });

  it('is quiet about what a compressed picture loses', async () => {
    const kept = await sharp(was).webp(KEPT).toBuffer();
    expect((await differenceOf(await drawn(kept), was)).isVisible).toBe(false);
  });
});
