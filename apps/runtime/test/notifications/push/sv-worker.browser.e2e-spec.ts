import { fileURLToPath } from 'node:url';
import { launchWholeChromium } from '@sv/server/testing/launch-chromium';
import { waitFor } from '@sv/server/testing/wait-for';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { type PushInstance, startPushInstance, SUBSCRIPTIONS } from '../../support/push/push-instance';
import { TestBrowser } from '../../support/push/test-browser';
import type { TestInstance } from '../../support/test-instance';

const PUBLIC = join(import.meta.dirname, '../../../../web/public');
/** The part of our worker that the build takes from Angular. */
const ANGULARS = join(fileURLToPath(import.meta.resolve('@angular/service-worker/package.json')), '../ngsw-worker.js');

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
}

describe('the service worker of the workspace', () => {
  let at: PushInstance;
  let instance: TestInstance;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let worker: Worker;
  let devtools: CDPSession;
  let registrationId: string;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await cp(PUBLIC, webDir, { recursive: true });
    await cp(ANGULARS, join(webDir, 'ngsw-worker.js'));
    at = await startPushInstance({ env: { WEB_DIR: webDir } });
    ({ instance } = at);
    browser = await launchWholeChromium();
  });
  afterAll(async () => {
    await browser.close();
    await at.close();
    await rm(webDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin: instance.url });
    page = await context.newPage();
    await page.goto(`${instance.url}/offline`);
    await register();
  });
  afterEach(() => context.close());

  async function register(): Promise<void> {
    devtools = await context.newCDPSession(page);
    const registered = new Promise<string>(resolve => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(instance.url));
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await page.evaluate(`navigator.serviceWorker.register('/sv-worker.js', { scope: '/', updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready).then(() => undefined)`);
    registrationId = await registered;
    worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await waitFor(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await worker.evaluate(`{
      self.shows = 0;
      const show = registration.showNotification.bind(registration);
      registration.showNotification = (...what) => show(...what).finally(() => self.shows++);
    }`);
  }
  /** Resolves when it is shown. Whoever asks for the list before, again and again, makes Chromium drop the entry. */
  const push = async (data: string) => {
    const before = await worker.evaluate<number>('self.shows');
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: instance.url, registrationId, data });
    await waitFor(() => worker.evaluate<boolean>(`self.shows > ${before}`));
  };
  const shown = (): Promise<Shown[]> =>
    worker.evaluate(`registration.getNotifications().then(all =>
      all.map(({ title, body, tag, icon }) => ({ title, body, tag, icon })))`);
  const shownOnce = () => waitFor(async () => (await shown())[0]);
  /** Asked again until it holds: a `close()` that comes while the entry is being put up is forgotten. */
  const closeAll = () =>
    waitFor(async () => {
      await worker.evaluate('registration.getNotifications().then(all => all.forEach(one => one.close()))');
      return (await shown()).length === 0;
    });
  const click = () =>
    worker.evaluate(`registration.getNotifications().then(([notification]) => {
      try { self.dispatchEvent(new NotificationEvent('notificationclick', { notification })); } catch {}
    })`);

  it('is served fresh, and by its name alone', async () => {
    const { headers } = await instance.anonymous().get('/sv-worker.js').set('service-worker', 'script').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    await instance.anonymous().get('/other-worker.js').set('service-worker', 'script').expect(404);
  });

  it('shows what a push says', async () => {
    await push(JSON.stringify({ title: 'Hello', body: 'World', tag: 'n-1', url: '/tasks', icon: '/consent.svg' }));

    expect(await shownOnce()).toEqual({
      title: 'Hello',
      body: 'World',
      tag: 'n-1',
      icon: `${instance.url}/consent.svg`,
    });
  });

  it('always shows something', async () => {
    for (const data of ['', 'not JSON', 'null', '7', '[]', '{}', '{"title":""}', '{"title":7}']) {
      await push(data);
      expect([data, await shownOnce()]).toEqual([data, expect.objectContaining({ title: 'New notification' })]);
      await closeAll();
    }
  });

  it('asks nobody else for a picture', async () => {
    await push(JSON.stringify({ title: 'Hello', tag: 'n-1', icon: 'https://tracker.example/pixel.png' }));
    expect(await shownOnce()).toMatchObject({ icon: `${instance.url}/icon.svg` });
  });

  it('leads the page that is open to what was clicked, and opens no second one', async () => {
    await push(JSON.stringify({ title: 'Hello', tag: 'n-1', url: '/problems/not-found' }));
    await shownOnce();
    await click();

    await page.waitForURL(`${instance.url}/problems/not-found`);
    expect(context.pages()).toHaveLength(1);
    expect(await shown()).toEqual([]);
  });

  it('leaves a page alone that opens the path itself', async () => {
    await page.evaluate(`navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
      window.asked = data;
      ports[0].postMessage('taken');
    })`);
    await page.evaluate('navigator.serviceWorker.startMessages()');
    await push(JSON.stringify({ title: 'Hello', tag: 'n-1', url: '/problems/not-found' }));
    await shownOnce();
    await click();
    await waitFor(() => page.evaluate<boolean>('window.asked !== undefined'));

    expect(await page.evaluate('window.asked')).toEqual({
      type: 'sv-open',
      href: `${instance.url}/problems/not-found`,
    });
    await new Promise(resolve => setTimeout(resolve, 700));
    expect(page.url()).toBe(`${instance.url}/offline`);
  });

  it('goes to the start page and never anywhere else', async () => {
    for (const url of [
      '//evil.example/x',
      '/\\evil.example',
      'javascript:alert(1)',
      'http://evil.example/',
      'data:text/html,x',
    ]) {
      await page.goto(`${instance.url}/offline`);
      await waitFor(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
      await push(JSON.stringify({ title: 'Hello', tag: 'n-1', url }));
      await shownOnce();
      await click();
      await page.waitForURL(to => to.pathname !== '/offline');
      expect([url, new URL(page.url()).origin]).toEqual([url, instance.url]);
    }
    expect(context.pages()).toHaveLength(1);
  });

  it('tells the server the new address when the push service changes it, and nobody when signed out', async () => {
    const me = instance.as('user');
    const asked: number[] = [];
    context.on('response', response => void asked.push(response.status()));
    const { input } = new TestBrowser(at.service);
    const change = () =>
      worker.evaluate(`(() => {
        const event = new ExtendableEvent('pushsubscriptionchange');
        try { self.dispatchEvent(Object.assign(event, { newSubscription: ${JSON.stringify(input)} })); } catch {}
      })()`);
    const devices = async () => (await me.get(SUBSCRIPTIONS).expect(200)).body.subscriptions as { device: string }[];
    await change();
    await waitFor(() => asked.includes(401));
    expect(await devices()).toEqual([]);

    await context.addCookies(toCookies(me.cookie, instance.url));
    await change();
    const [device] = await waitFor(async () => ((await devices()).length > 0 ? devices() : null));
    expect(device).toMatchObject({ device: expect.stringMatching(/^Chrome on /) });
  });

  describe('when a script of the origin has subscribed the browser to a sender of its own', () => {
    const HOSTILE = { title: 'Your session has ended', body: 'Sign in again.', url: 'https://evil.example/' };
    const ownKey = async (): Promise<string> =>
      (await instance.as('user').get(SUBSCRIPTIONS).expect(200)).body.publicKey;
    /** As it would be; a browser without a push service makes none. */
    const subscribedWith = (key: string) =>
      worker.evaluate(`{
        const bytes = Uint8Array.from(atob('${key}'.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0));
        const unsubscribe = async () => (self.gaveUp = true);
        const subscription = { options: { applicationServerKey: bytes.buffer }, unsubscribe };
        registration.pushManager.getSubscription = async () => subscription;
      }`);
    const gaveUp = () => worker.evaluate<boolean>('self.gaveUp === true');
    const foreignKey = 'BP'.padEnd(87, 'A');

    it.each(['signed out', 'signed in'])('says nothing of what that one sends, and ends it (%s)', async state => {
      if (state === 'signed in') await context.addCookies(toCookies(instance.as('user').cookie, instance.url));
      await subscribedWith(foreignKey);
      await push(JSON.stringify(HOSTILE));

      expect(await shownOnce()).toMatchObject({ title: 'New notification', tag: 'sv-push' });
      expect(await gaveUp()).toBe(true);
    });

    it('takes what the workspace sends for its own, signed in or not', async () => {
      await subscribedWith(await ownKey());
      await push(JSON.stringify({ title: 'Hello' }));

      expect(await shownOnce()).toMatchObject({ title: 'Hello' });
      expect(await gaveUp()).toBe(false);
    });

    it('takes the key of today for its own too, when the script is of yesterday', async () => {
      await subscribedWith(foreignKey);
      await context.addCookies(toCookies(instance.as('user').cookie, instance.url));
      await worker.evaluate(`self.fetch = async () => Response.json({ publicKey: '${foreignKey}' })`);
      await push(JSON.stringify({ title: 'Hello' }));

      expect(await shownOnce()).toMatchObject({ title: 'Hello' });
      expect(await gaveUp()).toBe(false);
    });
  });

  it('tells no page what a push says, as Angular’s worker would', async () => {
    await page.evaluate(`navigator.serviceWorker.addEventListener('message', ({ data }) => (window.heard = data))`);
    await page.evaluate('navigator.serviceWorker.startMessages()');
    const data = { title: 'Hello', tag: 'n-1', notification: { title: 'Twice', body: 'For other applications' } };
    await push(JSON.stringify(data));

    expect(await shownOnce()).toMatchObject({ title: 'Hello' });
    expect(await shown()).toHaveLength(1);
    expect(await page.evaluate('window.heard')).toBeUndefined();
  });

  it('answers no request of an API and no page of signing in', async () => {
    const sent = await page.evaluate<number[]>(`Promise.all(
      ['/api/health', '/tasks/api/lists', '/login'].map(path => fetch(path).then(({ status }) => status)))`);
    expect(sent).toEqual([200, expect.any(Number), expect.any(Number)]);
    await context.setOffline(true);
    // Angular's answers 504 for everybody whose network is gone.
    const failed = await page.evaluate<string>(`fetch('/api/health').then(({ status }) => status, ({ name }) => name)`);
    expect(failed).toBe('TypeError');
    await expect(page.goto(`${instance.url}/login`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
  });

  it('lives under a policy that lets it speak to nobody else', async () => {
    const { headers } = await instance.anonymous().get('/sv-worker.js').expect(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
    );
    const failed = await worker.evaluate<string>(
      `fetch('https://elsewhere.example/').then(() => 'answered', ({ name }) => name)`,
    );
    expect(failed).toBe('TypeError');
  });
});

const toCookies = (header: string, url: string) =>
  header
    .split('; ')
    .map(pair => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
