import { InvalidInputError } from '../errors.js';
import type { TextValues, Translate } from '../namespaces/texts.js';

/** By language, then by the English text; a meaning stands before it, as in `verb|Open`. */
export type TranslationsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

const MAX_LANGUAGE = 35;
const PLURAL = /\{(\w+), plural,((?: *(?:=\d+|[a-z]+) \{(?:[^{}]|\{\w+\})*\})+) *\}/g;
const FORM = /(=\d+|[a-z]+) \{((?:[^{}]|\{\w+\})*)\}/g;

/**
 * What `sdk.texts.in` answers, in the runtime and in `@sv/sdk/testing`. A text without a translation stays English.
 *
 * @throws InvalidInputError for something that is no language
 */
export function translatorFor(language: unknown, translations: TranslationsByLanguage = {}): Translate {
  const tag = checkedLanguage(language);
  const texts = own(translations, tag) ?? own(translations, tag.split('-')[0]!) ?? {};
  return (text, values = {}, meaning) => {
    const found = own(texts, meaning ? `${meaning}|${text}` : text);
    return filled(found || text, values, new Intl.PluralRules(found ? tag : 'en'));
  };
}

const own = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

function checkedLanguage(language: unknown): string {
  const refuse = () => new InvalidInputError('/language', 'language must be a language tag, such as de.');
  if (typeof language !== 'string' || language.length > MAX_LANGUAGE) throw refuse();
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    throw refuse();
  }
}

/** As the pipe `t` fills in the texts of pages, which may not import from here. */
const filled = (text: string, values: TextValues, rules: Intl.PluralRules): string =>
  text
    .replace(PLURAL, (_, name: string, forms: string) => formFor(Number(values[name]), forms, rules))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(own(values, name) ?? whole));

function formFor(count: number, forms: string, rules: Intl.PluralRules): string {
  const byCase = new Map([...forms.matchAll(FORM)].map(([, name, form]) => [name, form!]));
  const form = byCase.get(`=${count}`) ?? byCase.get(rules.select(count)) ?? byCase.get('other') ?? '';
  return form.replaceAll('#', String(count));
}
