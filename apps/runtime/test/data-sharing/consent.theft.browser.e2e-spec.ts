import { launchChromium } from '@sv/server/testing/launch-chromium';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { attackBy, attackNames } from '../support/browser-attacks';
import { aUser } from '../support/auth-server/fake-users';
import { consentPath, sharingPlugins } from '../support/plugins/sharing-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

/** A service worker that keeps a copy of what it lets through. */
const thief = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(steal(event.request));
});
async function steal(request) {
  const answer = await fetch(request);
  await (await caches.open('loot')).put('/loot', answer.clone());
  return answer;
}`;

/** Passes everything on, as ours does with most pages. */
const ownWorker = `self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  if (!new URL(event.request.url).searchParams.has('ngsw-bypass')) event.respondWith(fetch(event.request));
});`;

describe('code of a plugin in the browser, after the consent of a person', () => {
  let instance: TestInstance;
  let browser: Browser;
  let context: BrowserContext;
  let webDir: string;
  let ada: Client;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Reader</title><body>Reader</body>');
    // As a lazy chunk of a plugin stands there: a script of our own origin, at its root.
    await writeFile(join(webDir, 'thief.js'), thief);
    await writeFile(join(webDir, 'sv-worker.js'), ownWorker);
    instance = await startTestInstance({ env: { WEB_DIR: webDir }, plugins: sharingPlugins() });
    browser = await launchChromium('--disable-popup-blocking');
  });
  afterAll(async () => {
    await browser.close();
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ada = instance.as(instance.auth.add(aUser()));
    context = await browser.newContext();
    await context.addCookies(toCookies(ada.cookie, instance.url));
  });
  afterEach(() => context.close());

  const openReader = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${instance.url}/reader`);
    return page;
  };
  /** Tokens that were handed out, whoever got them. */
  const issued = async () =>
    (await instance.dataSource.query(`SELECT 1 FROM consent_tokens WHERE session_id = '${ada.sessionId}'`)).length;
  const grants = async () => (await ada.get('/api/account/data-grants').expect(200)).body.grants;

  it.each(attackNames)('cannot %s and read the token', async name => {
    const page = await openReader();
    const seen = await page.evaluate<string>(attackBy(name, consentPath));

    expect(seen).not.toContain('data-token');
    expect(seen).not.toContain('Let Reader read');
    expect(await grants()).toEqual([]);
  });

  it('gets no token made at all by fetching and framing', async () => {
    const page = await openReader();
    for (const name of ['fetch it', 'fetch it as if it navigated', 'ask for it the old way', 'put it in a frame'])
      await page.evaluate(attackBy(name, consentPath));
    expect(await issued()).toBe(0);
  });

  it('cannot press the button of a window that it opened', async () => {
    const page = await openReader();
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(`void (window.opened = window.open(${JSON.stringify(consentPath)}))`),
    ]);
    await popup.waitForSelector('#agree button:not([disabled])');
    expect(await popup.evaluate('window.opener')).toBeNull();
    expect(await page.evaluate('opened.closed || opened.document.title')).toBe(true);
    // A click by a script of the page itself, were there one, is none of a person's.
    await popup.evaluate(`document.querySelector('#agree button').click()`);
    await popup.waitForTimeout(200);
    expect(await grants()).toEqual([]);
  });

  it('and the person agrees with a click of their own, once the page has stood for a moment', async () => {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    await page.goto(instance.url + consentPath);
    expect(await page.locator('#agree').getAttribute('data-token')).toBeNull();
    expect(await page.locator('#agree button').isDisabled()).toBe(true);
    await page.locator('#agree button').click();
    await page.waitForURL(`${instance.url}/reader`);

    expect(await grants()).toHaveLength(1);
    expect(complaints.filter(text => !text.includes('.css'))).toEqual([]);
    const { body } = await ada.post('/reader/api/people').send({}).expect(200);
    expect(body.rows).toHaveLength(1);
    await page.goto(instance.url + consentPath);
    expect(await page.textContent('h1')).toBe('You have already agreed to this');
  });

  it('and can, with the workspace’s own service worker between them and the page', async () => {
    const page = await openReader();
    await page.evaluate(
      `navigator.serviceWorker.register('/sv-worker.js').then(() => navigator.serviceWorker.ready).then(() => {})`,
    );
    await page.goto(instance.url + consentPath);
    await page.locator('#agree button').click();
    await page.waitForURL(`${instance.url}/reader`);

    expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toContain('/sv-worker.js');
    expect(await grants()).toHaveLength(1);
  });
});

const toCookies = (header: string, url: string) =>
  header
    .split('; ')
    .map(pair => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
