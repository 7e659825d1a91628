// @ts-check
// The workspace's one service worker. It shows pushes and opens what they are about; it has Angular's worker keep the
// built files of each version that a tab still runs on; and it has one page for when the network is gone. Plain
// JavaScript, served as it is. Documents and answers of an API are never kept and, but for that page, never answered.

/** @typedef {import('../../../libs/contracts/notification.contract').PushPayload} PushPayload */
/** @typedef {import('../../../libs/contracts/notification.contract').PushSubscriptionList} PushSubscriptionList */
/** @typedef {Event & { waitUntil(work: Promise<unknown>): void, oldSubscription?: PushSubscription | null,
 *   newSubscription?: PushSubscription | null }} SubscriptionChange */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ROUTE = '/api/account/push-subscriptions';
const ICON = '/icon.svg';
/** What is shown when nobody can tell what arrived: browsers want to see something for every push. */
const ANYTHING = { title: 'New notification', body: 'Open the workspace to read it.', tag: 'sv-push' };
/** How long an open page may take to say that it opens a path itself. */
const PATIENCE_MS = 500;
/** The one document that is kept: it is static and says nothing of anybody. */
const OFFLINE_PAGE = '/offline.html';
/** Pages that nothing may stand in front of: those of signing in, and `/consent`, whose token a navigation alone gets. */
const NOT_OURS =
  /^\/(api|login|register|forgot-password|reset-password|verify-email|consent|problems)(\/|$)|\/api(\/|$)/;
/** A file by its name, as the server sees it; those of signing in belong to another build. */
const FILE = /^(?!\/(login\/assets|paywall)\/)(?!.*\/api\/).*\.[a-z0-9]+$/i;

worker.addEventListener('install', () => void worker.skipWaiting());
// Only a page that is controlled can be told to go somewhere.
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()));

// Angular's worker listens to everything too, and what it does with pushes is for other applications. Its listeners come
// after these: what is answered here, or is nobody's, it does not get to see.
worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  const isOurs = request.method === 'GET' && origin === worker.location.origin && !searchParams.has('ngsw-bypass');
  const isPage = request.mode === 'navigate';
  if (isOurs && !isPage && FILE.test(pathname)) return;
  event.stopImmediatePropagation();
  if (isOurs && isPage && !NOT_OURS.test(pathname) && !FILE.test(pathname)) event.respondWith(openPage(request));
});

worker.addEventListener('push', event => {
  event.stopImmediatePropagation();
  const { title, body, icon, tag, url } = readPush(event.data);
  const options = { body, tag, icon: isPath(icon) ? icon : ICON, data: { url } };
  event.waitUntil(worker.registration.showNotification(title, options));
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

worker.importScripts('/ngsw-worker.js');

/**
 * From the server, always: a document has a nonce and a person of its own.
 *
 * @param {Request} request
 */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch {
    // TypeError: no network, or nobody there
    return (await worker.caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

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
  const answer = await fetch(ROUTE);
  // Signed out: whoever signs in decides anew.
  if (!answer.ok) return;
  const { publicKey } = /** @type {PushSubscriptionList} */ (await answer.json());
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
