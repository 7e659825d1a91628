// The process in which the pages of a plugin are looked at: the runtime with the plugin, and a browser.
import 'reflect-metadata';
import { chromium } from 'playwright-core';
import { judged } from '../finding';
import { Trial } from '../hosted/trial';
import { lookAtPage } from './look-at-page';
import { pagePaths } from './page-paths';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

async function main([folder, webDir, executablePath]: string[]): Promise<void> {
  const trial = await Trial.start(folder!, { WEB_DIR: webDir! });
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    const [newcomer, regular] = [trial.somebody('Grace'), trial.somebody('Ada')];
    if (trial.hasSeed) await trial.seed(regular);
    const faults: string[] = [];
    const paths = pagePaths(folder!, trial.plugin.routePrefix);
    for (const [who, person] of [
      ['with nothing yet', newcomer],
      ...(trial.hasSeed ? [['after the seed', regular] as const] : []),
    ] as const) {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await context.addCookies(
        trial
          .cookieOf(person)
          .split('; ')
          .map(pair => toCookie(pair, trial.url)),
      );
      for (const path of paths) {
        const page = await context.newPage();
        faults.push(...(await lookAtPage(page, trial.url + path)).map(fault => `${path}, ${who}: ${fault}`));
        await page.close();
      }
      await context.close();
    }
    process.send?.({ finding: judged('pages', faults, `${paths.join(', ')}: axe has nothing against them`) });
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
