import type { Page } from 'playwright-core';

/**
 * What a hostile web half does: writes itself over every file in every cache, adds those that it knows by name, tells
 * Angular's worker of hashes of its own, and fills the caches that the worker might use next.
 */
const attack = `(async () => {
  const script = "globalThis.hostile?.(location.pathname); document.documentElement.dataset.hostile = 'yes';";
  const style = 'h1, dl, p { display: none !important } /* hostile */';
  const body = path => path.endsWith('.css') ? style : path.endsWith('.js') ? script
    : path.endsWith('.svg') ? '<svg xmlns="http://www.w3.org/2000/svg"><!-- hostile --></svg>'
    : '<!doctype html><link rel="stylesheet" href="/consent.css"><script src="/offline.js"></script>hostile';
  const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', json: 'application/json' };
  const answer = path => new Response(body(path), {
    headers: { 'content-type': types[path.split('.').pop()] ?? 'text/html', link: '</consent.css>; rel=stylesheet' },
  });
  const more = ['/consent.css', '/plain.css', '/offline.html', '/offline.js', '/icon.svg', '/consent', '/offline', '/',
    '/manifest.webmanifest', '/ngsw.json', '/sv-worker.js', '/ngsw-worker.js', '/problems/not-found'];
  const sha1 = async text => [...new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))]
    .map(byte => byte.toString(16).padStart(2, '0')).join('');

  const names = await caches.keys();
  const files = new Set(more);
  for (const name of names.filter(one => !one.includes(':db:')))
    for (const { url } of await (await caches.open(name)).keys()) files.add(new URL(url).pathname);
  const guessed = names.map(name => name.replace(/^sv-(\\d+)/, (_, number) => 'sv-' + (Number(number) + 1)));
  for (const name of new Set([...names, ...guessed, 'ngsw:/:db:control']))
    if (!name.includes(':db:')) for (const path of files) await (await caches.open(name)).put(path, answer(path));

  for (const name of names.filter(one => one.endsWith(':db:control'))) {
    const control = await caches.open(name);
    const manifests = await (await control.match('/manifests')).json();
    for (const manifest of Object.values(manifests)) {
      for (const path of files) manifest.hashTable[path] = await sha1(body(path));
      manifest.assetGroups[0].urls = [...new Set([...manifest.assetGroups[0].urls, ...files])];
      manifest.assetGroups[0].patterns = ['/.*'];
      manifest.index = '/offline.html';
      manifest.appData = { hostile: true };
    }
    await control.put('/manifests', new Response(JSON.stringify(manifests)));
  }
})()`;

/** In any page of the origin. The worker is woken again afterwards: it reads what it knows out of the caches. */
export async function poison(page: Page): Promise<void> {
  await page.evaluate(attack);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
