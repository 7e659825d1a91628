// Draws the chosen square into a file of its own. It happens in the browser: what is cut off never leaves the device.
import type { CropArea } from './crop-area';

/** As large as the largest icon that is made of a picture. */
const MAX_SIDE = 512;
const JPEG_QUALITY = 0.9;

/** @returns a JPEG of a JPEG; a PNG of anything else, which keeps what is transparent */
export async function drawArea(image: HTMLImageElement, { left, top, side }: CropArea, file: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(MAX_SIDE, Math.round(side)));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? file.type : 'image/png';
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, JPEG_QUALITY));
  return drawn
    ? new File([drawn], file.name.replace(/\.\w+$/, '') + (type === 'image/png' ? '.png' : '.jpg'), { type })
    : file;
}
