import { escapeHtml } from '@sv/server/http/escape-html';
import { brandHtml } from './brand';
import { plainStyle } from './plain-style';

/** The theme that was chosen in this browser: the service worker does not see the cookie. */
const themeScript = `
const theme = /(?:^|; )sv-theme=(light|dark)(?:;|$)/.exec(document.cookie);
if (theme) document.documentElement.dataset.theme = theme[1];
`;

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
      <h1>You are offline</h1>
      <p>The workspace cannot be reached. What you saved is safe on the server.</p>
      <p>This page reloads automatically when the connection is back.</p>
      <div class="actions"><a class="primary" href="">Try again</a></div>
    </main>
  </body>
</html>
`;
