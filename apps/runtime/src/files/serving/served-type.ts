/**
 * What a browser shows in a page of its own. Everything else is only saved: what could run code (HTML, SVG, XML, PDF),
 * what no browser shows, and what nobody has thought of.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'text/plain',
]);

export const isShown = (type: string): boolean => SHOWN.has(type);

/** Text is UTF-8: only what is UTF-8 was taken for text. */
export const contentTypeOf = (type: string): string =>
  type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type;
