// @ts-check
// Of the page that stands in when the network is gone: goes on as soon as the server answers. The link works without it.
// The content security policy knows this file by its hash: apps/runtime/src/shell/offline-script.ts.
const EVERY_MS = 4000;

async function goOn() {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' });
    if (!ok) return;
  } catch {
    // TypeError: still nobody there
    return;
  }
  // Asked for by its own name there is nothing behind it.
  if (/^\/offline(\.html)?$/.test(location.pathname)) location.replace('/');
  else location.reload();
}

addEventListener('online', goOn);
setInterval(goOn, EVERY_MS);
