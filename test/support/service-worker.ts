import type { Page } from 'playwright-core';
import { until } from './until';

/** The service worker has the page, and everything of the version that the server has. */
export async function installed(page: Page): Promise<void> {
  const manifest = new URL('/ngsw.json', page.url());
  // It fetches for seconds, and who lists the hundreds of files all the while takes the time from it.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const isInstalled = async () => {
    const { hashTable } = (await (await fetch(manifest)).json()) as { hashTable: object };
    const kept = new Set(await keptFiles(page));
    const isControlled = await page.evaluate<boolean>('navigator.serviceWorker.controller !== null');
    return isControlled && Object.keys(hashTable).every(file => kept.has(file));
  };
  await until(isInstalled, 'the service worker keeps every file of the version', 30_000, 250);
}

/** Paths of what lies in the browser's caches, except for the worker's own notes of versions and tabs. */
export async function keptFiles(page: Page): Promise<string[]> {
  const kept = await page.evaluate<string[]>(`caches.keys()
    .then(names => Promise.all(names.filter(name => !name.includes(':db:')).map(async name =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length)))))
    .then(lists => lists.flat())`);
  return [...new Set(kept)].sort();
}

/** Addresses of the answers that the browser keeps for reading without a network. */
export async function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const request = indexedDB.open('sv-offline');
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const keys = request.result.transaction('answers').objectStore('answers').getAllKeys();
      keys.onsuccess = () => (request.result.close(), resolve(keys.result.map(([, url]) => url)));
      keys.onerror = () => reject(keys.error);
    };
  })`);
}

/** With these the workspace opens at its home page when there is no network. */
export async function homeKept(page: Page): Promise<void> {
  const needed = ['/api/shell', '/api/account/home', '/api/account/badges'];
  const isKept = async (): Promise<boolean> => {
    const kept = await keptAnswers(page);
    return needed.every(url => kept.includes(url));
  };
  await until(isKept, 'the home page is kept');
}
