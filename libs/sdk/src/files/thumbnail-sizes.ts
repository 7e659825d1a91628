/** How large a thumbnail is. There are no other sizes: each would be made, and kept. */
export type ThumbnailSize = 'small' | 'medium' | 'large';

/** In pixels on the longer side. */
export const THUMBNAIL_SIDES = { small: 160, medium: 480, large: 1280 } as const satisfies Record<
  ThumbnailSize,
  number
>;

export const isThumbnailSize = (value: unknown): value is ThumbnailSize =>
  typeof value === 'string' && Object.hasOwn(THUMBNAIL_SIDES, value);

/** What is decoded. An SVG is not: it may take minutes to draw. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);
/** The picture is in memory while it is decoded. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** Whether a file can have thumbnails, unless its picture is damaged or has too many pixels. */
export const hasThumbnail = ({ type, size }: { type: string; size: number }): boolean =>
  TYPES.has(type) && size <= LARGEST_BYTES;
