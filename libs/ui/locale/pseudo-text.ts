// Text of the pseudo-languages `en-XA` and `ar-XB`, in which a page shows what would go wrong in other languages: it is
// longer, has other letters, and brackets around every text that can be translated.
const LETTERS: Readonly<Record<string, string>> = {
  a: 'àà',
  e: 'éé',
  i: 'îî',
  o: 'öö',
  u: 'ûû',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};

/** A case of a plural or a choice: `=1 {one}`, `other {{INTERPOLATION} more}`. */
const CASE = /((?:=\d+|\w+) \{)((?:[^{}]|\{[^{}]*\})*)(\})/g;

/** @param key see `Translations`; what is filled in stays as it is */
export function pseudoText(key: string): string {
  const text = key.replace(/^[^|{}]*\|/, '');
  if (/^\{\w+, (plural|select),/.test(text))
    return text.replace(CASE, (_, start: string, inner: string, end: string) => `${start}⟦${accented(inner)}⟧${end}`);
  return `⟦${accented(text)}⟧`;
}

const accented = (text: string): string => text.replace(/\{[^{}]*\}|[a-zA-Z]/g, found => LETTERS[found] ?? found);
