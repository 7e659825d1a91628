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

/** A form of a plural: `one {One task}`, `other {# tasks of {name}}`. */
const FORM = /((?:=\d+|[a-z]+) \{)((?:[^{}]|\{\w+\})*)(\})/g;

/** @param key see `Translations`; what is filled in, and tags of parts, stay as they are */
export function pseudoText(key: string): string {
  const text = key.replace(/^[\w.-]+\|/, '');
  if (!/^\{\w+, plural,/.test(text)) return `⟦${accented(text)}⟧`;
  return text.replace(FORM, (_, start: string, form: string, end: string) => `${start}⟦${accented(form)}⟧${end}`);
}

const accented = (text: string): string =>
  text.replace(/\{[^{}]*\}|<[^>]*>|[a-zA-Z]/g, found => LETTERS[found] ?? found);
