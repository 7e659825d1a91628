import type { Language } from '@sv/contracts/language.contract';

const tags: readonly Language[] = ['en', 'de'];

/** The languages of the workspace, each in its own, for people who opened the page in another one. */
export const languageChoices: readonly { tag: Language; name: string }[] = tags.map(tag => ({
  tag,
  name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
}));
