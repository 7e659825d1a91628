// @ts-check
// The workspace's one service worker. It shows pushes and opens what they are about; it has Angular's worker keep the
// built files of each version that a tab still runs on; and it has two documents for when the network is gone: the
// workspace's, for whoever used this browser last and is signed in, and a page that says so. Plain JavaScript; the build
// fills in the files, the server the rest. Documents and answers of an API are never kept and, but for these, never
// answered.
//
// Any script of the origin can write to the browser's caches. So nothing out of them is believed: each file is held against
// its hash whenever it is answered, and the hashes stand in this script, which the browser gets from the server alone.

/** @typedef {import('../../../libs/contracts/notification.contract').PushPayload} PushPayload */
/** @typedef {import('../../../libs/contracts/notification.contract').PushSubscriptionList} PushSubscriptionList */
/** @typedef {Event & { waitUntil(work: Promise<unknown>): void, oldSubscription?: PushSubscription | null,
 *   newSubscription?: PushSubscription | null }} SubscriptionChange */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ROUTE = '/api/account/push-subscriptions';
const ICON = '/icon.svg';
/**
 * What is shown when nobody can tell what arrived: browsers want to see something for every push. The browser's language,
 * because a worker does not see which one the person chose.
 *
 * @type {PushPayload}
 */
const ANYTHING = /^de\b/.test(worker.navigator.language)
  ? { title: 'Neue Benachrichtigung', body: 'Öffne den Workspace, um sie zu lesen.', tag: 'sv-push' }
  : { title: 'New notification', body: 'Open the workspace to read it.', tag: 'sv-push' };
/** How long an open page may take to say that it opens a path itself. */
const PATIENCE_MS = 500;
/** SHA-256 of the files of the newest version, by path. */
const FILES = /** @type {Record<string, string>} */ ({/* __FILES__ */});
/** The generation of the plugins that this script was made for: documents carry it, and when it grows this script changes. */
const GENERATION = '__GENERATION__';
/** What the names of all caches of this generation begin with. */
const CACHES = '__CACHES__';
/** What this workspace signs its pushes with; null where it sends none. */
const PUSH_KEY = /** @type {string | null} */ ('__PUSH_KEY__');
/** The document that stands in: static, and it says nothing of anybody. */
const OFFLINE_PAGE = '__OFFLINE__';
/**
 * The document of the workspace, which says nothing of anybody either: its script reads what this browser keeps. Null
 * where the web application was not built.
 */
const SHELL_PAGE = /** @type {{ html: string, headers: Record<string, string> } | null} */ (
  /** @type {unknown} */ ('__SHELL__')
);
/** Where pages keep things for the time without a network, see libs/ui/offline. */
const DATABASE = 'sv-offline';
/** Without this answer the workspace cannot be opened. */
const SHELL_ANSWER = '/api/shell';
/** What a document of ours tells the browser of a file, also of one that belongs to an older version than this script. */
const INTEGRITY = /^sha256-[\w+/]{43}=$/;
const TYPES = new Map([
  ['js', 'text/javascript'],
  ['css', 'text/css'],
  ['svg', 'image/svg+xml'],
]);
/** Documents in which the platform speaks for itself. They take nothing out of a cache. */
const APART = /^\/(consent|paywall|problems|offline)(\/|$)/;
/** Pages that nothing may stand in front of: those of signing in, and `/consent`, whose token a navigation alone gets. */
const NOT_OURS =
  /^\/(api|login|register|forgot-password|reset-password|verify-email|consent|problems)(\/|$)|\/api(\/|$)/;
/** Where somebody may sign in: from then on nothing opens the workspace of the person before. */
const SIGN_IN = /^\/(login|register|forgot-password|reset-password|verify-email)(\/|$)/;
/** The entry script and the style that a document names. */
const BUILT_FILE = /(?:src|href)="\/?((?:main|styles)-[\w-]+\.(?:js|css))"/g;
/** A built file by its name, as the server sees it: all of them lie at the root. */
const FILE = /^\/[^/]+\.[a-z0-9]+$/i;

worker.addEventListener('install', () => void worker.skipWaiting());
// Only a page that is controlled can be told to go somewhere.
worker.addEventListener('activate', event => event.waitUntil(Promise.all([worker.clients.claim(), forgetOthers()])));

// Angular's worker listens to everything too, and what it does with pushes is for other applications. Its listeners come
// after these: what is answered here, or is nobody's, it does not get to see.
worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  const isOurs = request.method === 'GET' && origin === worker.location.origin && !searchParams.has('ngsw-bypass');
  const isPage = request.mode === 'navigate';
  const hash = FILE.test(pathname) ? hashOf(request, pathname) : null;
  if (isOurs && !isPage && hash !== null) return checkAnswer(event, hash);
  event.stopImmediatePropagation();
  if (isPage && SIGN_IN.test(pathname)) event.waitUntil(keptShells(true));
  if (isOurs && isPage && !NOT_OURS.test(pathname) && !FILE.test(pathname)) event.respondWith(openPage(event));
});

worker.addEventListener('push', event => {
  event.stopImmediatePropagation();
  event.waitUntil(show(event.data));
});

worker.addEventListener('notificationclick', event => {
  event.stopImmediatePropagation();
  event.notification.close();
  const { url } = /** @type {{ url?: unknown }} */ (event.notification.data ?? {});
  event.waitUntil(open(safeLink(url) ?? '/'));
});

worker.addEventListener('pushsubscriptionchange', event => {
  event.stopImmediatePropagation();
  const change = /** @type {SubscriptionChange} */ (event);
  change.waitUntil(subscribeAgain(change));
});

const browserCaches = worker.caches;
Object.defineProperty(worker, 'caches', { value: cachesOfGeneration(), configurable: true });
worker.importScripts('/ngsw-worker.js');

/**
 * From the server, always: a document has a nonce and a person of its own.
 *
 * @param {FetchEvent} event
 */
async function openPage(event) {
  try {
    const answer = await fetch(event.request);
    const generation = answer.headers.get('sv-plugin-generation');
    if (generation !== null && generation !== GENERATION) event.waitUntil(renew());
    return answer;
  } catch {
    // TypeError: no network, or nobody there
    return (await shellPage(new URL(event.request.url).pathname)) ?? offlinePage();
  }
}

/** A plugin went or changed since this script was made: the one after it begins with empty caches. */
async function renew() {
  // TypeError: the server is gone again. The next document says it once more.
  await worker.registration.update().catch(() => undefined);
}

/**
 * The workspace itself, where its script and what it shows are kept. Who may see it, and for how long, the script decides
 * (libs/ui/offline/kept-shell.ts).
 *
 * @param {string} pathname
 */
async function shellPage(pathname) {
  if (!SHELL_PAGE || APART.test(pathname)) return null;
  const { html, headers } = SHELL_PAGE;
  const files = [...html.matchAll(BUILT_FILE)].map(([, file]) => `/${file}`);
  const kept = await Promise.all([hasKeptShell(), ...files.map(async file => (await keptFiles(file)).length > 0)]);
  if (files.length === 0 || kept.includes(false)) return null;
  const nonce = newNonce();
  const scripts = Object.entries(FILES).filter(([path]) => path.endsWith('.js'));
  const filled = html.replace('__IMPORTS__', JSON.stringify({ integrity: Object.fromEntries(scripts) }));
  const body = filled.replaceAll('__NONCE__', nonce);
  const answer = new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value.replaceAll('__NONCE__', nonce));
  return answer;
}

/** Whether a person used this browser last and has not signed out. */
async function hasKeptShell() {
  return (await keptShells()).length === 1;
}

/**
 * Whose answer is kept. With `remove`, it is gone.
 *
 * @param {boolean} [remove]
 * @returns {Promise<IDBValidKey[]>}
 */
async function keptShells(remove = false) {
  const database = await openDatabase();
  if (!database) return [];
  try {
    const answers = database.transaction('answers', remove ? 'readwrite' : 'readonly').objectStore('answers');
    const keys = /** @type {[string, string][]} */ (await settled(answers.getAllKeys()));
    const shells = keys.filter(([, url]) => url === SHELL_ANSWER);
    await Promise.all(shells.map(key => remove && settled(answers.delete(key))));
    return shells;
  } catch {
    return []; // DOMException: the browser is deleting it, or it is none of ours
  } finally {
    database.close();
  }
}

/** Null where nothing was ever kept: opening it must not make an empty one. */
async function openDatabase() {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.transaction?.abort();
  return settled(request).catch(() => null);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

function offlinePage() {
  const nonce = newNonce();
  const sources = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src data:`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  return new Response(OFFLINE_PAGE.replaceAll('__NONCE__', nonce), { headers });
}

/**
 * What a file must be; null when nobody knows, and it is not for the worker then. Who asks may say it as well: with a hash
 * of their own they get what has that hash.
 *
 * @param {Request} request
 * @param {string} pathname
 */
function hashOf({ integrity }, pathname) {
  if (Object.hasOwn(FILES, pathname)) return FILES[pathname] ?? null;
  return INTEGRITY.test(integrity) ? integrity : null;
}

/**
 * Stands between Angular's worker and the page: whatever that one answers is held against the hash.
 *
 * @param {FetchEvent} event
 * @param {string} hash
 */
function checkAnswer(event, hash) {
  const respondWith = event.respondWith.bind(event);
  event.respondWith = answer => respondWith(checked(event, hash, Promise.resolve(answer)));
}

/**
 * The file as it must be, or else what the server has.
 *
 * @param {FetchEvent} event
 * @param {string} hash
 * @param {Promise<Response>} answer
 */
async function checked({ request, clientId }, hash, answer) {
  const [kept, client] = await Promise.all([answer.catch(() => null), worker.clients.get(clientId)]);
  if (client && APART.test(new URL(client.url).pathname)) return fetch(request);
  // Angular's worker knows only the versions of its own list; another one of ours may be kept all the same.
  const candidates = kept?.ok ? [kept] : await keptFiles(request);
  for (const candidate of candidates) {
    const body = await candidate.arrayBuffer();
    if ((await digestOf(body)) === hash) return new Response(body, { headers: headersOf(request) });
  }
  await forget(request);
  return fetch(request);
}

/** @param {ArrayBuffer} body */
async function digestOf(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Not those that were kept: they are no more to be believed than the rest.
 *
 * @param {Request} request
 */
function headersOf({ url }) {
  const type = TYPES.get(new URL(url).pathname.split('.').at(-1) ?? '');
  return { 'content-type': type ?? 'application/octet-stream', 'x-content-type-options': 'nosniff' };
}

/**
 * What lies in the caches of this generation under an address, believed or not.
 *
 * @param {Request | string} request
 */
async function keptFiles(request) {
  const names = (await browserCaches.keys()).filter(name => name.startsWith(`${CACHES}:`));
  const options = { ignoreVary: true, ignoreSearch: true };
  const found = await Promise.all(names.map(async name => (await browserCaches.open(name)).match(request, options)));
  return found.filter(file => file !== undefined);
}

/** @param {Request} request */
async function forget(request) {
  for (const name of await browserCaches.keys()) {
    await (await browserCaches.open(name)).delete(request, { ignoreVary: true, ignoreSearch: true });
  }
}

/** The caches of other generations, and whatever else pages have put there. */
async function forgetOthers() {
  const names = await browserCaches.keys();
  await Promise.all(names.filter(name => !name.startsWith(`${CACHES}:`)).map(name => browserCaches.delete(name)));
}

/**
 * The caches as Angular's worker sees them: those of this generation, which nobody could fill beforehand, since their name
 * cannot be guessed.
 *
 * @returns {Omit<CacheStorage, 'match'>}
 */
function cachesOfGeneration() {
  const own = `${CACHES}:`;
  return {
    open: name => browserCaches.open(own + name),
    has: name => browserCaches.has(own + name),
    delete: name => browserCaches.delete(own + name),
    keys: async () =>
      (await browserCaches.keys()).filter(name => name.startsWith(own)).map(name => name.slice(own.length)),
  };
}

/** @param {PushMessageData | null} data */
async function show(data) {
  const isOurs = await isSubscribedToUs();
  const { title, body, icon, tag, url } = isOurs ? readPush(data) : ANYTHING;
  const options = { body, tag, icon: isPath(icon) ? icon : ICON, data: { url } };
  await worker.registration.showNotification(title, options);
}

/**
 * Every script of the origin can subscribe this browser to a sender of its own, who would speak in the name of the
 * workspace for as long as nobody takes notice. Such a subscription ends with its first push, which says nothing.
 */
async function isSubscribedToUs() {
  const subscription = await worker.registration.pushManager.getSubscription();
  const key = subscription?.options.applicationServerKey;
  if (!subscription || !key) return true;
  const sender = toBase64url(new Uint8Array(key));
  // The server may have another key than it had for this script.
  if (sender === PUSH_KEY || sender === (await keyOfToday())) return true;
  await subscription.unsubscribe();
  return false;
}

/** As the server tells whoever is signed in; null for all others. */
async function keyOfToday() {
  const answer = await fetch(ROUTE).catch(() => null); // TypeError: no network
  return answer?.ok ? /** @type {PushSubscriptionList} */ (await answer.json()).publicKey : null;
}

/** @param {Uint8Array} bytes */
const toBase64url = bytes =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * @param {PushMessageData | null} data
 * @returns {PushPayload}
 */
function readPush(data) {
  /** @type {unknown} */
  let said;
  try {
    said = data?.json();
  } catch {
    // SyntaxError: not ours, or damaged
  }
  if (typeof said !== 'object' || said === null || !('title' in said)) return ANYTHING;
  const { title, body, icon, tag, url } = /** @type {Record<string, unknown>} */ (said);
  if (typeof title !== 'string' || title === '') return ANYTHING;
  return { title, body: textOf(body), icon: textOf(icon), url: textOf(url), tag: textOf(tag) ?? ANYTHING.tag };
}

/** @param {unknown} value */
const textOf = value => (typeof value === 'string' ? value : undefined);

/**
 * A path of the workspace: no picture is asked of anybody else.
 *
 * @param {unknown} link
 * @returns {link is string}
 */
const isPath = link => typeof link === 'string' && /^\/(?![/\\])/.test(link);

/**
 * A path of the workspace or an https address; nothing else is ever opened.
 *
 * @param {unknown} link
 */
function safeLink(link) {
  if (isPath(link)) return link;
  if (typeof link !== 'string') return null;
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}

/**
 * In a page that is open, if there is one, else in a new one.
 *
 * @param {string} link
 */
async function open(link) {
  const { href, origin } = new URL(link, worker.location.origin);
  if (origin !== worker.location.origin) return void (await worker.clients.openWindow(href));
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === href) ?? pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await worker.clients.openWindow(href));
  // Refused when the click is too long ago: the page is led there all the same.
  await page.focus().catch(() => undefined);
  if (page.url === href || (await takes(page, href))) return;
  await page.navigate(href).catch(() => worker.clients.openWindow(href));
}

/**
 * Whether the page opens the path itself, without being loaded anew: what is unsaved in it stays.
 *
 * @param {WindowClient} page
 * @param {string} href
 * @returns {Promise<boolean>}
 */
function takes(page, href) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE_MS);
    page.postMessage({ type: 'sv-open', href }, [port2]);
  });
}

/**
 * The push service gave this browser another address, or took it away.
 *
 * @param {SubscriptionChange} change
 */
async function subscribeAgain({ newSubscription }) {
  const publicKey = await keyOfToday();
  // Signed out: whoever signs in decides anew.
  if (publicKey === null) return;
  const subscription = newSubscription ?? (await subscribe(publicKey));
  const headers = { 'content-type': 'application/json' };
  await fetch(ROUTE, { method: 'POST', headers, body: JSON.stringify(subscription) });
}

/** @param {string} publicKey */
async function subscribe(publicKey) {
  const { pushManager } = worker.registration;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
