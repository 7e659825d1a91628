// Which square of a picture is used: as numbers alone, so that mouse, touch and keys share it.

export interface Size {
  width: number;
  height: number;
}

/** A square in the pixels of the picture. */
export interface CropArea {
  left: number;
  top: number;
  side: number;
}

/** How far one may zoom in. */
export const MAX_ZOOM = 4;

/** The largest square, in the middle. */
export function wholeArea({ width, height }: Size): CropArea {
  const side = Math.min(width, height);
  return { side, left: (width - side) / 2, top: (height - side) / 2 };
}

/** @param x, y how far to move the square, as a share of its side */
export const moved = (area: CropArea, size: Size, x: number, y: number): CropArea =>
  within({ ...area, left: area.left + x * area.side, top: area.top + y * area.side }, size);

/** Keeps the middle where it is, as far as the edges allow. */
export function zoomed({ left, top, side }: CropArea, size: Size, zoom: number): CropArea {
  const next = Math.min(size.width, size.height) / Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const shift = (side - next) / 2;
  return within({ side: next, left: left + shift, top: top + shift }, size);
}

export const zoomOf = ({ side }: CropArea, { width, height }: Size): number => Math.min(width, height) / side;

const within = ({ left, top, side }: CropArea, { width, height }: Size): CropArea => ({
  side,
  left: Math.min(Math.max(left, 0), width - side),
  top: Math.min(Math.max(top, 0), height - side),
});
