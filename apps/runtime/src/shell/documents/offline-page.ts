import type { Language } from '@sv/contracts/language.contract';
import { LANGUAGES } from '@sv/server/locale/language';
import { escapeHtml } from '@sv/server/http/escape-html';
import { brandHtml } from './brand';
import { pageTexts } from './page-texts';
import { plainStyle } from './plain-style';

/** The theme that was chosen in this browser: the service worker does not see the cookie. */
const themeScript = `
const theme = /(?:^|; )sv-theme=(light|dark)(?:;|$)/.exec(document.cookie);
if (theme) document.documentElement.dataset.theme = theme[1];
`;

/** The language that was chosen in this browser, else the browser's own. */
const languageScript = `
const chosen = /(?:^|; )sv-language=([a-z]+)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
const text = document.querySelector('section[lang="' + CSS.escape(chosen) + '"]');
if (text) {
  for (const section of document.querySelectorAll('section')) section.hidden = section !== text;
  document.documentElement.lang = chosen;
  document.title = document.title.replace(/^[^·]*/, text.querySelector('h1').textContent + ' ');
}
`;

function textIn(language: Language): string {
  const { offline, tryAgain } = pageTexts[language];
  return `<section lang="${language}"${language === 'en' ? '' : ' hidden'}>
        <h1>${escapeHtml(offline.title)}</h1>
        <p>${escapeHtml(offline.kept)}</p>
        <p>${escapeHtml(offline.reloads)}</p>
        <div class="actions"><a class="primary" href="">${escapeHtml(tryAgain)}</a></div>
      </section>`;
}

/** Continues as soon as the server answers. The link works without it. */
const script = `
const EVERY_MS = 4000;
async function goOn() {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' });
    if (ok) location.reload();
  } catch {
    // TypeError: still nobody there
  }
}
addEventListener('online', goOn);
setInterval(goOn, EVERY_MS);
`;

export interface OfflineLook {
  name: string;
  /** The instance's custom properties; its pictures as `data:` addresses, because there is no network. */
  style: string;
  hasLogo: boolean;
}

/**
 * The page that is shown without a network. It is part of the service worker's script and in no cache; the worker fills
 * in a nonce each time. It contains nothing about a person.
 */
export const offlinePage = ({ name, style, hasLogo }: OfflineLook): string => `<!doctype html>
<html lang="en" data-theme="system">
  <head>
    <meta charset="utf-8" />
    <title>You are offline · ${escapeHtml(name)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <style nonce="__NONCE__">
${style}
${plainStyle}</style>
    <script nonce="__NONCE__">${themeScript}</script>
    <script nonce="__NONCE__" type="module">${script}</script>
  </head>
  <body>
    <main>
      ${brandHtml({ name, pictureOf: kind => (hasLogo && kind === 'logo' ? 'data:,' : null) })}
      ${LANGUAGES.map(textIn).join('\n      ')}
      <script nonce="__NONCE__">${languageScript}</script>
    </main>
  </body>
</html>
`;
