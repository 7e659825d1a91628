/** Where a browser that is asked to guess sees a page (WHATWG MIME Sniffing, section 7.1). */
const PAGE =
  /^<(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--|\?xml-stylesheet)(?=[\s>/-]|$)/i;
const XML = /^<(\?xml|!doctype|!entity)/i;
const SVG = /<svg[\s>]/i;
/** What no text has: every control character but tabs, line ends, form feeds and escapes. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/** The type of what is text as far as it was read; null for bytes. Only UTF-8 is text here. */
export function textTypeOf(head: Buffer): string | null {
  if (head.length === 0) return null;
  const text = decoded(head);
  if (text === null || CONTROL.test(text)) return null;
  const start = text.trimStart();
  if (SVG.test(start.slice(0, 1024)) && /^<(svg|\?xml|!doctype|!--)/i.test(start)) return 'image/svg+xml';
  if (PAGE.test(start)) return 'text/html';
  return XML.test(start) ? 'application/xml' : 'text/plain';
}

/** The head may end in the middle of a character. */
function decoded(head: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    // TypeError: no UTF-8
    return null;
  }
}
