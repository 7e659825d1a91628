import { LANGUAGES } from '@sv/server/locale/language';

/**
 * Theme and language as they were chosen in this browser, for a document of the service worker, which sees no cookie.
 * The same as the server does it for a document that it sends.
 */
export const browserChoices = `{
  const root = document.documentElement;
  const chosen = name => new RegExp('(?:^|; )' + name + '=([a-z]+)').exec(document.cookie)?.[1];
  const theme = chosen('sv-theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const known = ${JSON.stringify(LANGUAGES)};
  const wanted = [chosen('sv-language'), ...navigator.languages.map(tag => tag.slice(0, 2))];
  root.lang = wanted.find(language => known.includes(language)) ?? root.lang;
}`;
