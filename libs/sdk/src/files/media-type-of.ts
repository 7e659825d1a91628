import { textTypeOf } from './text-type.js';

/** What is read of a file to find out what it is. */
export const HEAD_BYTES = 4096;
const UNKNOWN = 'application/octet-stream';

/** Types that share their bytes with others: among them, and only among them, the sender may choose. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'text/plain': ['text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'application/json'],
  'application/zip': [
    'application/epub+zip',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  'application/x-cfb': ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
};

/**
 * The media type of a file, from its first bytes: what a browser would take it for decides, not what anybody says.
 *
 * @param claimed what the sender says
 */
export function mediaTypeOf(head: Buffer, claimed = ''): string {
  const type =
    SIGNATURES.find(([matches]) => matches(head))?.[1] ?? containerTypeOf(head) ?? textTypeOf(head) ?? UNKNOWN;
  return CHOICES[type]?.includes(claimed) ? claimed : type;
}

type Signature = readonly [matches: (head: Buffer) => boolean, type: string];

const begins = (hex: string, type: string): Signature => {
  const bytes = Buffer.from(hex, 'hex');
  return [head => head.subarray(0, bytes.length).equals(bytes), type];
};
const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);

const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);

const SIGNATURES: readonly Signature[] = [
  begins('89504e470d0a1a0a', 'image/png'),
  begins('ffd8ff', 'image/jpeg'),
  [head => /^GIF8[79]a/.test(ascii(head, 0, 6)), 'image/gif'],
  begins('49492a00', 'image/tiff'),
  begins('4d4d002a', 'image/tiff'),
  begins('00000100', 'image/x-icon'),
  // The size of the header behind it: text may begin with BM too.
  [head => head.length > 18 && ascii(head, 0, 2) === 'BM' && BMP_HEADERS.has(head.readUInt32LE(14)), 'image/bmp'],
  begins('255044462d', 'application/pdf'),
  begins('504b0304', 'application/zip'),
  begins('504b0506', 'application/zip'),
  begins('d0cf11e0a1b11ae1', 'application/x-cfb'),
  begins('1f8b', 'application/gzip'),
  begins('425a68', 'application/x-bzip2'),
  begins('fd377a585a00', 'application/x-xz'),
  begins('28b52ffd', 'application/zstd'),
  begins('377abcaf271c', 'application/x-7z-compressed'),
  begins('526172211a07', 'application/vnd.rar'),
  begins('664c6143', 'audio/flac'),
  begins('494433', 'audio/mpeg'),
  [head => head[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(head[1]!), 'audio/mpeg'],
  [head => head[0] === 0xff && [0xf1, 0xf9].includes(head[1]!), 'audio/aac'],
];

/** Formats that say further in what is in them. */
function containerTypeOf(head: Buffer): string | null {
  const [first, third] = [ascii(head, 0, 4), ascii(head, 8, 12)];
  if (first === 'RIFF') return { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }[third] ?? UNKNOWN;
  if (ascii(head, 4, 8) === 'ftyp') return typeOfBrand(third);
  if (first === 'OggS') return head.includes('theora') ? 'video/ogg' : 'audio/ogg';
  if (head.subarray(0, 4).toString('hex') === '1a45dfa3')
    return head.subarray(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska';
  return null;
}

function typeOfBrand(brand: string): string {
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return 'image/heic';
  if (brand.startsWith('M4A')) return 'audio/mp4';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
