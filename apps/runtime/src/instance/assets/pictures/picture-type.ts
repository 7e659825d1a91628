import type { RasterFormat } from '../image-worker/image-worker';
import { isIco } from './ico-file';
import { isSvg } from './svg-text';

export type PictureType = RasterFormat | 'svg' | 'ico';

export const mediaTypes: Record<PictureType, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** What a file is, by its content alone: neither its name nor the type that was sent with it says anything. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (isIco(bytes)) return 'ico';
  return isSvg(bytes) ? 'svg' : null;
}

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);
