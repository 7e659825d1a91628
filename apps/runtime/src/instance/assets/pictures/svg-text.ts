const NAMESPACE = 'http://www.w3.org/2000/svg';
/** What may stand before the root element. A document type may have a name and an address, but nothing in brackets. */
const PROLOG = /^(?:\s+|<\?[^>]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s[^[\]<>]*>)/;
const ROOT = /^<(?:([A-Za-z_][\w.-]*):)?svg(\s[^<>]*)?>/;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(["'])(.*?)\2/gs;

/**
 * Whether this is the text of an SVG: UTF-8, with the root element of one and no declarations of entities. That it is
 * well-formed to its end shows when it is drawn.
 */
export function isSvg(bytes: Buffer): boolean {
  const text = decode(bytes);
  if (text === null || /<!ENTITY/i.test(text)) return false;
  const root = ROOT.exec(afterProlog(text));
  if (!root || declaresOtherEncoding(text)) return false;
  const [, prefix, attributes = ''] = root;
  const declaration = prefix ? `xmlns:${prefix}` : 'xmlns';
  for (const [, name, , value] of attributes.matchAll(ATTRIBUTE)) {
    if (name === declaration) return value === NAMESPACE;
  }
  return false;
}

/** Null when it is no UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // TypeError: not UTF-8
    return null;
  }
}

function afterProlog(text: string): string {
  let rest = text;
  for (let match = PROLOG.exec(rest); match; match = PROLOG.exec(rest)) rest = rest.slice(match[0].length);
  return rest;
}

/** The response declares UTF-8. A file that declares another encoding could be read differently by another reader. */
function declaresOtherEncoding(text: string): boolean {
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  return declared !== undefined && declared.toLowerCase() !== 'utf-8';
}
