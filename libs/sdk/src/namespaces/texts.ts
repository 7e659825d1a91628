import { hostPart } from '../host/host-part.js';

/** What is filled into a text, by name: `{title}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Says a text of the plugin in one language. A text without a translation stays English.
 *
 * @param text the English text: the key in `i18n/<language>.json`
 * @param meaning where one English text has two translations: `verb` for the key `verb|Open`
 */
export type Translate = (text: string, values?: TextValues, meaning?: string) => string;

/**
 * The texts that the plugin's server writes to people, in their languages. The translations are those of `i18n/`, which
 * the plugin's pages have too.
 *
 * @experimental
 * @example
 * ```ts
 * const { language } = (await sdk.users.locales([userId])).get(userId)!;
 * const t = sdk.texts.in(language);
 * await sdk.notifications.send({ userId, title: t('Due: {title}', { title }), category: 'due' });
 * ```
 */
export interface Texts {
  /**
   * Returns the function that says texts in a language. Call it `t`: `plugin check` looks for translations of what is
   * passed to `t`.
   *
   * @experimental
   * @param language as `sdk.users.locales` answers it: `de`. Of `de-CH`, the texts of `de` are used
   * @throws InvalidInputError for something that is no language
   */
  in(language: string): Translate;
}

export const texts: Texts = {
  in: language => hostPart<Texts>('texts').in(language),
};
