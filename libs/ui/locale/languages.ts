import type { Language } from '@sv/contracts/language.contract';

/** The languages of the workspace, each in its own, for people who opened the page in another one. */
export const languageChoices: readonly { tag: Language; name: string }[] = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
];
