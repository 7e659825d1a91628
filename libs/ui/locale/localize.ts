// `$localize`: what Angular's compiler makes of every text that a template marks with `i18n`, and what pages write around
// the few texts that are not in a template. The English text is the key of its translation, so that nothing has to be
// loaded for English.

/** By the English text, with `{$NAME}` for what is filled in; a meaning stands before it, as in `verb|Open`. */
export type Translations = Readonly<Record<string, string>>;

declare global {
  /**
   * A text of a page: `$localize`:meaning|:Hello ${name}:NAME:``. Use it in functions and fields, never where a file is
   * read: files may be read before the translations are there.
   */
  var $localize: (parts: TemplateStringsArray, ...values: readonly unknown[]) => string;
}

/** A text as it was marked. */
export interface MarkedText {
  key: string;
  /** What is filled in, by name. */
  values: ReadonlyMap<string, string>;
}

let translate: ((text: MarkedText) => string | undefined) | null = null;

/** From now on every text goes through the function; undefined leaves it English. Null: English alone. */
export function translateWith(translation: typeof translate): void {
  translate = translation;
}

/** The translation of a text that is no page's own, such as the name of an app; the text itself where there is none. */
export const translated = (text: string, meaning: string): string =>
  translate?.({ key: textKey(text, meaning), values: new Map() }) ?? text;

globalThis.$localize = (parts, ...values) => {
  const texts = parts.map((part, at) => withoutBlock(part, parts.raw[at]!));
  const english = texts.reduce((text, part, at) => `${text}${String(values[at - 1])}${part}`);
  if (!translate) return english;
  return translate(marked(parts, texts, values)) ?? english;
};

function marked(parts: TemplateStringsArray, texts: readonly string[], values: readonly unknown[]): MarkedText {
  const meaning = blockOf(parts[0]!, parts.raw[0]!).split(/\||@@/, 2)[0];
  const named = new Map<string, string>();
  const text = texts.reduce((key, part, at) => {
    const name = blockOf(parts[at]!, parts.raw[at]!).split('@@', 1)[0] || (at === 1 ? 'PH' : `PH_${at - 1}`);
    named.set(name, String(values[at - 1]));
    return `${key}{$${name}}${part}`;
  });
  return { key: textKey(text, parts[0]!.includes('|') ? meaning : ''), values: named };
}

/** White space of a template is no part of a key. */
export const textKey = (text: string, meaning = ''): string =>
  `${meaning ? `${meaning}|` : ''}${text.replace(/\s+/g, ' ').trim()}`;

const withoutBlock = (cooked: string, raw: string): string => cooked.slice(endOfBlock(cooked, raw));

const blockOf = (cooked: string, raw: string): string => cooked.slice(1, Math.max(endOfBlock(cooked, raw) - 1, 1));

/** A part may begin with `:…:`, which names the meaning of the text, or what was filled in before it. */
function endOfBlock(cooked: string, raw: string): number {
  if (raw[0] !== ':') return 0;
  for (let at = 1, inRaw = 1; at < cooked.length; at++, inRaw++) {
    if (raw[inRaw] === '\\') inRaw++;
    else if (cooked[at] === ':') return at + 1;
  }
  return 0;
}
