// The process in which the pages of a plugin are looked at: the runtime with the plugin, and a browser.
import 'reflect-metadata';
import { chromium } from 'playwright-core';
import { judged, leftOut } from '../finding';
import { Trial } from '../hosted/trial';
import { lookAtPage } from './look-at-page';
import { addressFor, adviceFor, pagePaths } from './page-paths';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** Where the links of a page lead to. */
const LINKS = `[...document.querySelectorAll('a[href]')].map(link => new URL(link.href).pathname)`;

async function main([folder, webDir, executablePath]: string[]): Promise<void> {
  const trial = await Trial.start(folder!, { WEB_DIR: webDir! });
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    const [newcomer, regular] = [trial.somebody('Grace'), trial.somebody('Ada')];
    const { pages: seeded = [] } = trial.hasSeed ? await trial.seed(regular) : {};
    const faults: string[] = [];
    const { plain, patterns } = pagePaths(folder!, trial.plugin.routePrefix);
    const seen = new Set(plain);
    const left = new Set(patterns);
    for (const [who, person] of [
      ['with nothing yet', newcomer],
      ...(trial.hasSeed ? [['after the seed', regular] as const] : []),
    ] as const) {
      // A service worker would fetch every file of the workspace for it.
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
      await context.addCookies(
        trial
          .cookieOf(person)
          .split('; ')
          .map(pair => toCookie(pair, trial.url)),
      );
      const linked = [...seeded];
      const look = async (path: string): Promise<void> => {
        const page = await context.newPage();
        faults.push(...(await lookAtPage(page, trial.url + path)).map(fault => `${path}, ${who}: ${fault}`));
        linked.push(...(await page.evaluate<string[]>(LINKS)));
        await page.close();
      };
      for (const path of plain) await look(path);
      for (const pattern of patterns) {
        const path = addressFor(pattern, linked, plain);
        if (path === null) continue;
        left.delete(pattern);
        seen.add(path);
        await look(path);
      }
      await context.close();
    }
    process.send?.({ finding: judged('pages', faults, `${[...seen].join(', ')}: axe has nothing against them`) });
    if (left.size > 0) process.send?.({ finding: leftOut('pages with a parameter', ...[...left].map(adviceFor)) });
    process.send?.({ done: true });
  } finally {
    await browser.close();
    await trial.close();
  }
}

const toCookie = (pair: string, url: string): { name: string; value: string; url: string } => {
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
};

main(process.argv.slice(2)).then(
  () => setImmediate(() => process.exit(0)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
