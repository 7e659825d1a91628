// @ts-check
// Runs in a process of its own, one for each task, and is ended from outside when it takes too long: what comes here was
// sent by somebody else, and decoders of pictures are native code. Copied beside the bundle by scripts/bundle-servers.mjs.
'use strict';
const sharp = require('sharp');

/** As the words of `unsupported-image` say; such a photograph takes 130 MB while it is decoded. */
const MAX_PIXELS = 32_000_000;
const SECONDS = 8;
/** A photograph of a telephone. One whose lines do not come in order takes 300 MB while it is decoded. */
const MAX_PHOTO_PIXELS = 50_000_000;
const PHOTO_FORMATS = ['png', 'jpeg', 'webp', 'gif', 'heif'];
/** Dots per inch of an SVG's own unit. */
const SVG_DPI = 72;

sharp.cache(false);
sharp.concurrency(1);

/** The first picture of an animation; metadata and colour profiles are left behind by everything that is written. */
const open = (bytes, options = {}) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, ...options }).timeout({
    seconds: SECONDS,
  });

const tasks = {
  /** Written again, upright, in the colours of the web and at most so large: nothing is left but the picture. */
  async clean({ bytes, format, maxSide }) {
    const { format: found, width, height } = await open(bytes).metadata();
    if (found !== format) throw new Error(`a ${found} and no ${format}`);
    const upright = open(bytes).autoOrient().toColourspace('srgb');
    const fitted = maxSide < Math.max(width, height) ? upright.resize(inside(maxSide)) : upright;
    return written(fitted, format);
  },

  /** WebPs that are at most so large each, upright, of the first picture of an animation. It is decoded once. */
  async thumbnails({ bytes, sides }) {
    const photo = { limitInputPixels: MAX_PHOTO_PIXELS };
    const { format } = await open(bytes, photo).metadata();
    if (!PHOTO_FORMATS.includes(format)) throw new Error(`a ${format} and no picture of pixels`);
    const { data, info } = await open(bytes, photo)
      .autoOrient()
      .resize(inside(Math.max(...sides)))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const small = sides.map(side => sharp(data, { raw: info }).resize(inside(side)).webp({ quality: 80 }).toBuffer());
    return (await Promise.all(small)).map(picture => ({ bytes: picture }));
  },

  /** An SVG as a PNG of a certain size. It draws what is in the file itself, and loads nothing. */
  async draw({ bytes, maxSide }) {
    return written((await openDrawing(bytes, maxSide)).resize(inside(maxSide, false)), 'png');
  },

  /** A square icon: as large as fits inside the margin, on a ground of its own or on none. */
  async icon({ picture, size, margin, solid }) {
    const side = Math.round(size * (1 - 2 * margin));
    const source = await openDrawable(picture, side);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const drawn = await source
      .ensureAlpha()
      .resize({ width: side, height: side, fit: 'contain', background: clear })
      .png()
      .toBuffer();
    const before = Math.floor((size - side) / 2);
    const after = size - side - before;
    const framed = sharp(drawn).extend({ top: before, left: before, bottom: after, right: after, background: clear });
    const placed = await framed.png().toBuffer();
    return solid ? written(sharp(placed).flatten({ background: await groundFor(drawn) }), 'png') : { bytes: placed };
  },
};

const inside = (side, withoutEnlargement = true) => ({ width: side, height: side, fit: 'inside', withoutEnlargement });

async function openDrawable({ format, bytes, width, height }, side) {
  if (format === 'svg') return openDrawing(bytes, side);
  if (format === 'raw') return open(bytes, { raw: { width, height, channels: 4 } });
  return open(bytes).toColourspace('srgb');
}

/** Drawn at the size that is asked for, and not enlarged from a small one. */
async function openDrawing(bytes, side) {
  const { format, width, height } = await open(bytes).metadata();
  if (format !== 'svg') throw new Error(`a ${format} and no svg`);
  const density = (SVG_DPI * side) / Math.max(width, height, 1);
  return open(bytes, { density: Math.min(Math.max(density, 1), 2400) });
}

async function written(picture, format) {
  const encoded = {
    png: () => picture.png({ compressionLevel: 9 }),
    jpeg: () => picture.jpeg({ quality: 90 }),
    webp: () => picture.webp({ quality: 90 }),
  }[format]();
  return { bytes: await encoded.toBuffer() };
}

/** White, or dark for what could not be seen on white. */
async function groundFor(drawn) {
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  let light = 0;
  let seen = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const alpha = data[at + 3];
    light += alpha * (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]);
    seen += alpha;
  }
  return seen > 0 && light / seen > 200 ? '#1b1d23' : '#ffffff';
}

// Not `exit`, which waits for what is being decoded.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.once('message', async (/** @type {any[]} */ list) => {
  const results = [];
  try {
    for (const { task, ...what } of list) results.push(...[await tasks[task](what)].flat());
    process.send?.({ results }, () => process.exit(0));
  } catch (error) {
    // What libvips says of a file that somebody sent; for the log of the server at most.
    process.send?.({ refused: String(error && error.message).slice(0, 200) }, () => process.exit(0));
  }
});
