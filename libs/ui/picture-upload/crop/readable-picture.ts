// Loads a file as a picture, to measure and to draw it. Loaded from an address and not decoded from bytes, because only so
// the browser also reads SVG, and turns photos as the camera was held.

/** @returns null when the browser cannot show the file, or it has no size of its own */
export async function readablePicture(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null; // EncodingError: damaged, or of a kind that the browser does not know
  } finally {
    URL.revokeObjectURL(address);
  }
}
