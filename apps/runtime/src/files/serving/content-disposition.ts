/**
 * How a browser treats a file, and what it is called: the plain form for old programs, and the one in which every
 * character may stand (RFC 6266, RFC 8187). The name is one that `fileName` made.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%/:*?<>|]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** `encodeURIComponent` leaves four signs that RFC 8187 does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
