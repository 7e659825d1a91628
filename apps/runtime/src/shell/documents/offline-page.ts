import { plainStyle } from './plain-style';

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

/**
 * The page that is shown without a network. It is part of the service worker's script and in no cache; the worker fills
 * in a nonce each time. It contains nothing about a person.
 */
export const offlinePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>You are offline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <style nonce="__NONCE__">
${plainStyle}</style>
    <script nonce="__NONCE__" type="module">${script}</script>
  </head>
  <body>
    <main>
      <h1>You are offline</h1>
      <p>The workspace cannot be reached. What you saved is safe on the server.</p>
      <p>This page reloads automatically when the connection is back.</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;
