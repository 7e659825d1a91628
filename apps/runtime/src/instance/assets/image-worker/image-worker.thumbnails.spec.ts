import sharp, { type Sharp } from 'sharp';
import { jpegBomb, noise, plain, png, pngBomb, svg, webpBomb } from '../../../../test/assets/pictures';
import { ImageWorker, PictureRefusedError } from './image-worker';

const SIDES = [64, 256] as const;

describe('thumbnails', () => {
  const worker = new ImageWorker();
  const make = (bytes: Buffer) => worker.runTasks([{ task: 'thumbnails', bytes, sides: SIDES }]);
  const made = async (picture: Sharp) =>
    Promise.all((await make(await picture.toBuffer())).map(bytes => sharp(bytes).metadata()));

  it('are WebPs of each size, with the shape of the picture', async () => {
    expect(await made(plain(600, 300).png())).toMatchObject([
      { format: 'webp', width: 64, height: 32 },
      { format: 'webp', width: 256, height: 128 },
    ]);
  });

  it.each(['jpeg', 'webp', 'gif', 'avif'] as const)('are made of a %s', async format => {
    expect(await made(plain(300, 300).toFormat(format))).toMatchObject([{ width: 64 }, { width: 256 }]);
  });

  it('are no larger than the picture, down to one pixel', async () => {
    expect(await made(plain(1, 1).png())).toMatchObject([
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ]);
    expect(await made(plain(4000, 1).png())).toMatchObject([
      { width: 64, height: 1 },
      { width: 256, height: 1 },
    ]);
  });

  it('are upright, and know nothing of where and with what the picture was taken', async () => {
    const tagged = plain(600, 300)
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Model: 'camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } },
      });
    const [small] = await make(await tagged.toBuffer());
    const { width, height, orientation, exif, xmp, icc } = await sharp(small).metadata();
    expect({ width, height }).toEqual({ width: 32, height: 64 });
    expect([orientation, exif, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are of the first picture of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(colour => png(100, 100, colour)));
    const gif = sharp(frames, { join: { animated: true } }).gif();
    const [small] = await make(await gif.toBuffer());
    const { pages, width, height } = await sharp(small).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 64, height: 64 });
    const { dominant } = await sharp(small).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('keep what can be seen through', async () => {
    const [small] = await make(await plain(100, 100, '#ff000000').png().toBuffer());
    expect((await sharp(small).stats()).isOpaque).toBe(false);
  });

  it('are made of a photograph of 48 million pixels', async () => {
    const [small] = await make(await plain(8064, 6048).flatten().jpeg().toBuffer());
    expect((await sharp(small).metadata()).width).toBe(64);
  });

  describe('are refused', () => {
    it.each<[string, () => Buffer | Promise<Buffer>]>([
      ['of a PNG bomb', () => pngBomb(50_000, 50_000)],
      ['of a PNG that only says that it is large', () => pngBomb(100_000, 100_000, false)],
      ['of a WebP bomb', () => webpBomb(16_383, 16_383)],
      ['of a JPEG bomb', () => jpegBomb(65_000, 65_000)],
      ['of a GIF bomb', () => gifBomb(65_535, 65_535)],
      ['of half a PNG', async () => half(await noise(300, 300).png().toBuffer())],
      ['of half a JPEG', async () => half(await noise(300, 300).jpeg().toBuffer())],
      ['of an SVG', () => svg()],
      ['of a HEIC', () => Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')],
      ['of a text', () => Buffer.from('hello')],
      ['of nothing', () => Buffer.alloc(0)],
    ])('%s', async (_, bytes) => {
      await expect(make(await bytes())).rejects.toThrow(PictureRefusedError);
    });
  });
});

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** The head of a GIF that says it is so large, with one picture of that size in 20 bytes. */
function gifBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const head = [Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0]), palette];
  return Buffer.concat([...head, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])]);
}
