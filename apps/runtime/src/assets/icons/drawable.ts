import type { StoredPicture } from '../asset-store';
import { readIco } from '../pictures/ico-file';
import { toPixels } from '../pictures/ico-bitmap';
import type { Drawable } from '../press/picture-press';

const formats: Record<string, Drawable['format']> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** A stored picture as icons are drawn from it: of an ICO file the largest one in it. */
export function drawableOf({ mediaType, bytes }: StoredPicture): Drawable | null {
  const format = formats[mediaType];
  if (format) return { format, bytes } as Drawable;
  const [largest] = (readIco(bytes) ?? []).sort((left, right) => right.width - left.width);
  if (!largest) return null;
  if (largest.kind === 'png') return { format: 'png', bytes: largest.bytes };
  return { format: 'raw', width: largest.width, height: largest.height, bytes: toPixels(largest) };
}
