import type { Language } from '@sv/contracts/language.contract';

/** Besides what a test or a developer asks for, see `PSEUDO_LANGUAGES`. */
export const LANGUAGES: readonly Language[] = ['en', 'de'];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/**
 * Languages of development: pages in them show what is not translated, does not fit or does not turn round. `ar-XB` is
 * written from right to left.
 */
export const PSEUDO_LANGUAGES: ReadonlySet<string> = new Set(['en-XA', 'ar-XB']);

/** Texts of one place in every language: a missing one does not compile. */
export type Catalogue<Texts> = Readonly<Record<Language, Texts>>;

/** How an `<html>` says it. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar-XB' ? 'rtl' : 'ltr');
