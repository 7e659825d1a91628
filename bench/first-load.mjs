// @ts-check
// The script that a browser downloads for the first page, compressed, for the login page and for the shell; and that
// nothing is asked for twice. And how long Tasks takes over a slow network, with nothing in the browser.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/support/paths.mjs';
import { chromiumFor } from './support/chromium.mjs';
import { Instance } from './support/instance.mjs';
import { report } from './support/report.mjs';
import { fillTaskLists } from './support/task-lists.mjs';

/** Of a phone far from the server. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 60_000, uploadThroughput: 60_000 };

export async function run() {
  const executablePath = chromiumFor('First load');
  if (!executablePath) return 0;
  const { chromium } = await import('playwright-core');
  const instance = await Instance.start({ cpu: undefined });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await instance.registerAdministrator();
    const login = await visit(browser, `${instance.url}/login`, []);
    const { userId, cookie } = instance.person();
    const [name, value] = cookie.split(/=(.*)/s);
    const cookies = [{ name, value, url: instance.url }];
    const shell = await visit(browser, `${instance.url}/`, cookies);
    fillTaskLists(instance, { userId, sizes: [50] });
    const slow = await visitSlowly(browser, `${instance.url}/tasks`, cookies);
    return report('First load', [
      { what: 'login, script', figure: login.scriptKb, unit: 'kB gzip', goal: { atMost: 90 } },
      { what: 'login, asked for twice', figure: login.twice.length, goal: { atMost: 0 } },
      { what: "shell and Launcher's page, script", figure: shell.scriptKb, unit: 'kB gzip', goal: { atMost: 110 } },
      {
        what: '  of it the first script, which all pages have',
        figure: shell.ownScriptKb,
        unit: 'kB gzip',
        goal: { atMost: 96 },
      },
      { what: '  of it as sent, brotli', figure: shell.sentKb, unit: 'kB' },
      { what: '  in so many scripts', figure: shell.scripts },
      { what: `shell, asked for twice ${shell.twice.join(' ')}`, figure: shell.twice.length, goal: { atMost: 0 } },
      {
        what: 'Tasks over 60 kB/s and 400 ms, until the first task',
        figure: slow.ms,
        unit: 'ms',
        goal: { atMost: 3000 },
      },
      { what: '  requests until then', figure: slow.requests },
    ]);
  } finally {
    await browser.close();
    await instance.stop();
  }
}

/** Loads a page until the network is quiet. Service workers are kept out: what they fetch later is not the first page. */
async function visit(browser, url, cookies) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const asked = [];
  const scripts = [];
  page.on('request', request => asked.push(`${request.method()} ${request.url()}`));
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`);
  const first = new Set(await page.locator('script[src]').evaluateAll(elements => elements.map(({ src }) => src)));
  const sizes = await Promise.all(scripts.map(async script => ({ url: script.url(), ...(await script.sizes()) })));
  await context.close();
  if (sizes.length === 0) throw new Error(`${url} has loaded no script`);
  return {
    scriptKb: kilobytes(sizes.map(gzipBytes)),
    ownScriptKb: kilobytes(sizes.filter(script => first.has(script.url)).map(gzipBytes)),
    scripts: sizes.length,
    sentKb: kilobytes(sizes.map(({ responseBodySize }) => responseBodySize)),
    twice: asked.filter((request, at) => asked.indexOf(request) !== at),
  };
}

async function visitSlowly(browser, url, cookies) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  let requests = 0;
  page.on('request', () => requests++);
  const before = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('sv-task-item').first().waitFor();
  const slow = { ms: performance.now() - before, requests };
  await context.close();
  return slow;
}

/** As browsers get it that take no brotli, which they do over HTTPS and from localhost alone. A small file is sent as it is. */
function gzipBytes({ url, responseBodySize }) {
  const { pathname } = new URL(url);
  const login = '/login/assets/';
  const file = pathname.startsWith(login)
    ? `dist/auth-ui/browser/${pathname.slice(login.length)}`
    : `dist/web/browser${pathname}`;
  const compressed = join(root, `${file}.gz`);
  return existsSync(compressed) ? statSync(compressed).size : responseBodySize;
}

const kilobytes = bytes => bytes.reduce((sum, each) => sum + each, 0) / 1000;
