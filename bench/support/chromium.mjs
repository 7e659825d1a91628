// @ts-check
// The browser of the benchmarks, and people in it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/paths.mjs';

const PATHS = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Null where there is no browser, or nothing was built for it; then it says so. @param {string} title */
export function chromiumFor(title) {
  const executablePath = PATHS.find(path => path && existsSync(path));
  if (executablePath && existsSync(join(root, 'dist/web/browser/index.html'))) return executablePath;
  process.stdout.write(`\n${title}: left out for want of Chromium or of dist/web (npm run build)\n`);
  return null;
}
