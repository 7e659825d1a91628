import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginPackage } from '../../package/read-package';
import { runApart } from '../run-apart';
import { judged, leftOut, type Finding } from '../finding';
import type { Workplace } from '../workplace';
import { buildWeb } from './web-build';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The plugin's pages as the web application shows them, to somebody who has nothing yet and to somebody who has. */
export async function pagesCheck({ manifest }: PluginPackage, workplace: Workplace): Promise<Finding[]> {
  const { CHROMIUM_HEADLESS_SHELL, CHROMIUM } = process.env;
  const chromium = [CHROMIUM_HEADLESS_SHELL, CHROMIUM, ...PLACES].find(path => path && existsSync(path));
  if (!chromium) return [leftOut('pages', 'there is no Chromium: install it, or set CHROMIUM to its path')];
  const build = await buildWeb(manifest.id, workplace);
  try {
    if ('faults' in build) return [judged('build of the pages', build.faults)];
    return await runApart(join(import.meta.dirname, 'main.ts'), [workplace.folder, build.webDir, chromium], {});
  } finally {
    build.clear();
  }
}
