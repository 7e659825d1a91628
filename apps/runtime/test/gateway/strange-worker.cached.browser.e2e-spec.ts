import { fileURLToPath } from 'node:url';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { launchChromium } from '@sv/server/testing/launch-chromium';
import { waitFor } from '@sv/server/testing/wait-for';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const PUBLIC = join(import.meta.dirname, '../../../web/public');
/** The part of our worker that the build takes from Angular. */
const ANGULARS = join(fileURLToPath(import.meta.resolve('@angular/service-worker/package.json')), '../ngsw-worker.js');
/** As a chunk of a web half may be: a script like others in a page, and more than that in a worker. */
const HOSTILE = `if (self.registration) {
  self.skipWaiting();
  self.addEventListener('fetch', event => event.respondWith(new Response('hostile')));
}`;

@Controller()
class HostileController {
  @Get('worker.js')
  @Header('content-type', 'text/javascript')
  @Header('cache-control', 'private, max-age=31536000, immutable')
  @Header('vary', 'x-nothing')
  @Header('service-worker-allowed', '/')
  worker() {
    return HOSTILE;
  }
}

@Module({ controllers: [HostileController] })
class HostileModule {}

const hostile = aPlugin({ id: 'com.example.hostile', permissions: [] }, async () => ({ default: HostileModule }));

/**
 * Admission refuses every worker but ours by what the browser says of the request; a registration that asks the browser's
 * cache first makes no request.
 */
describe('a worker of a hostile web half, out of the cache of the browser', () => {
  let instance: TestInstance;
  let browser: Browser;
  let page: Page;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    await cp(PUBLIC, webDir, { recursive: true });
    await cp(ANGULARS, join(webDir, 'ngsw-worker.js'));
    await writeFile(join(webDir, 'chunk-HOSTILE1.js'), HOSTILE);
    await writeFile(join(webDir, 'chunk-HOSTILE1.js.gz'), gzipSync(HOSTILE));
    instance = await startTestInstance({ env: { WEB_DIR: webDir }, plugins: [...testPlugins(), hostile] });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    await page.context().addCookies(toCookies(instance.as('user').cookie, instance.url));
    await page.goto(`${instance.url}/offline`);
  });
  afterEach(() => page.context().close());

  /** Loads the script, makes a registration with our own worker, and exchanges its script then; answers what came of it. */
  const attack = (script: string, type: string, scope: string): Promise<string> =>
    page.evaluate(`(async () => {
      await (await fetch('${script}')).text();
      const options = { scope: '${scope}', updateViaCache: 'all' };
      const { installing } = await navigator.serviceWorker.register('/sv-worker.js', options);
      await new Promise(done => installing.addEventListener('statechange', () => installing.state === 'activated' && done()));
      return navigator.serviceWorker.register('${script}', { ...options, type: '${type}' })
        .then(() => 'registered', error => error.message);
    })()`);

  const workers = (): Promise<string[]> =>
    page.evaluate(`navigator.serviceWorker.getRegistrations().then(all => all.flatMap(({ installing, waiting, active }) =>
      [installing, waiting, active].filter(Boolean).map(worker => new URL(worker.scriptURL).pathname)))`);

  it.each([
    ['/chunk-HOSTILE1.js', 'module', '/consent'],
    ['/chunk-HOSTILE1.js', 'classic', '/'],
    ['/hostile/api/worker.js', 'classic', '/consent'],
    ['/hostile/api/worker.js', 'module', '/'],
  ])('%s (%s) does not get between the browser and %s', async (script, type, scope) => {
    expect(await attack(script, type, scope)).toMatch(/bad HTTP response code \(404\)/);
    await waitFor(async () => (await workers()).join() === '/sv-worker.js');
    await page.goto(`${instance.url}/consent`);
    expect(await page.content()).not.toContain('hostile');
  });

  it.each([
    ['/chunk-HOSTILE1.js', 'identity'],
    ['/chunk-HOSTILE1.js', 'gzip'],
    ['/hostile/api/worker.js', 'identity'],
    ['/', 'identity'],
    ['/login', 'identity'],
  ])('%s (%s) says that its answer is for no worker', async (path, encoding) => {
    const { headers } = await fetch(instance.url + path, {
      headers: { cookie: instance.as('user').cookie, 'accept-encoding': encoding },
    });
    expect(headers.get('vary')).toMatch(/\bservice-worker\b/i);
    expect(headers.get('service-worker-allowed')).toBeNull();
  });
});

/** As a browser context takes them. */
const toCookies = (header: string, url: string) =>
  header.split('; ').map(pair => {
    const [name, ...value] = pair.split('=');
    return { name: name!, value: value.join('='), url };
  });
