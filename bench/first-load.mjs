// @ts-check
// The script that a browser downloads for the first page, compressed, for the login page and for the shell; and that
// nothing is asked for twice.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/support/paths.mjs';
import { chromiumFor } from './support/chromium.mjs';
import { Instance } from './support/instance.mjs';
import { report } from './support/report.mjs';

export async function run() {
  const executablePath = chromiumFor('First load');
  if (!executablePath) return 0;
  const { chromium } = await import('playwright-core');
  const instance = await Instance.start({ cpu: undefined });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await instance.registerAdministrator();
    const login = await visit(browser, `${instance.url}/login`, []);
    const [name, value] = instance.person().cookie.split(/=(.*)/s);
    const shell = await visit(browser, `${instance.url}/`, [{ name, value, url: instance.url }]);
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
