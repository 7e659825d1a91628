// The texts of pages in the language of the person. The English text is the key of its translation, so that nothing is
// loaded for English, and a text that nobody translated yet is English.

/** By the English text; a meaning stands before it, as in `verb|Open`. */
export type Translations = Readonly<Record<string, string>>;

/** What is filled in, by name: `{name}` in the text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The translation of a key; undefined leaves it English. */
type Translation = (key: string) => string | undefined;

let translation: Translation | null = null;
let rules = new Intl.PluralRules('en');

/** Every text is looked up there from now on. Null: English alone. */
export function translateWith(lookUp: Translation | null, language = 'en'): void {
  translation = lookUp;
  rules = new Intl.PluralRules(language);
}

/**
 * A text of a page: `t('Signed in as {name}', { name })`, or in a template `{{ 'Sign in' | t }}`. Plurals are written
 * `{count, plural, one {One task} other {# tasks}}`.
 *
 * Call it in functions and fields, never where a file is read: files may be read before the translations are there.
 *
 * @param meaning where one English text has two translations: `verb`
 */
export function t(text: string, values?: TextValues, meaning?: string): string {
  const found = translation?.(meaning ? `${meaning}|${text}` : text) ?? text;
  return values ? filled(found, values) : found;
}

/** The translation of what has no English text here, such as the code of a problem. */
export const translationOf = (key: string): string | undefined => translation?.(key);

const PLURAL = /\{(\w+), plural,((?: *(?:=\d+|[a-z]+) \{(?:[^{}]|\{\w+\})*\})+) *\}/g;
const FORM = /(=\d+|[a-z]+) \{((?:[^{}]|\{\w+\})*)\}/g;

const filled = (text: string, values: TextValues): string =>
  text
    .replace(PLURAL, (_, name: string, forms: string) => formFor(Number(values[name]), forms))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

function formFor(count: number, forms: string): string {
  const byCase = new Map([...forms.matchAll(FORM)].map(([, name, form]) => [name, form!]));
  const form = byCase.get(`=${count}`) ?? byCase.get(rules.select(count)) ?? byCase.get('other') ?? '';
  return form.replaceAll('#', String(count));
}
