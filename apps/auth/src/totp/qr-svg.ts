import { renderSVG } from 'uqr';

/** A QR code as one `<svg>` element without script or style; a screen reader reads its title and not its squares. */
export function qrSvg(content: string, title: string): string {
  const svg = renderSVG(content, { ecc: 'M', border: 4, pixelSize: 4 });
  return svg.replace(/^<svg ([^>]*)>/, `<svg $1 role="img"><title>${title}</title>`);
}
