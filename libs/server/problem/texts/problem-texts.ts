import type { Language } from '@sv/contracts/language.contract';
import type { PlatformError } from '../platform-error';
import { type ProblemCode, problemCodes } from '../problem-codes';
import { type CodeText, germanCodes } from './german-codes';
import { germanDetails } from './german-details';
import { germanSdk } from './german-sdk';
import { germanValidation } from './german-validation';
import { TextPatterns } from './text-patterns';

/** English is where a refusal is thrown: these are the other languages. */
interface OtherLanguage {
  codes: Record<ProblemCode, CodeText>;
  /** By English text: what codes mean, and what is said more exactly. */
  texts: TextPatterns;
}

const others: Record<Exclude<Language, 'en'>, OtherLanguage> = {
  de: otherLanguage('de', germanCodes, { ...germanValidation, ...germanSdk, ...germanDetails }),
};

function otherLanguage(
  language: Language,
  codes: Record<ProblemCode, CodeText>,
  details: Record<string, string>,
): OtherLanguage {
  const meanings = Object.entries(codes).map(([code, { meaning }]) => [meaningOf(code), meaning] as const);
  return { codes, texts: new TextPatterns({ ...Object.fromEntries(meanings), ...details }, language) };
}

function meaningOf(code: string): string {
  return problemCodes[code as ProblemCode].meaning;
}

export const problemTitle = (code: ProblemCode, language: Language): string =>
  language === 'en' ? problemCodes[code].title : others[language].codes[code].title;

/** What a detail of a problem, of a field or of an import says; null when it has no translation, as texts of plugins. */
export const translatedText = (text: string, language: Language): string | null =>
  language === 'en' ? text : others[language].texts.translate(text);

/** What a refusal says to a person, in any case in their language. */
export const detailForPeople = ({ code, message }: PlatformError, language: Language): string =>
  translatedText(message, language) ?? (language === 'en' ? message : others[language].codes[code].meaning);
