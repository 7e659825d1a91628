// @ts-check
// Lighthouse's own scores for the speed and the accessibility of pages, as Lighthouse throttles them: the median of five
// runs, on a desk and on a slow phone. Tasks has a list of 50. Best practices are a test
// (test/lighthouse.browser.e2e-spec.ts).
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Instance } from './support/instance.mjs';
import { chromiumFor } from './support/chromium.mjs';
import { median, report } from './support/report.mjs';
import { fillTaskLists } from './support/task-lists.mjs';

const CLI = join(createRequire(import.meta.url).resolve('lighthouse/package.json'), '../cli/index.js');
/** `LIGHTHOUSE_RUNS=1` for a first look. */
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
/** `LIGHTHOUSE_PAGES=/tasks` for some of them. */
const PAGES = process.env['LIGHTHOUSE_PAGES']?.split(',') ?? ['/login', '/', '/tasks', '/console'];
const DEVICES = [
  { name: 'desk', options: ['--preset=desktop'], atLeast: 95 },
  { name: 'phone', options: [], atLeast: 90 },
];
const OPTIONS = [
  '--quiet',
  '--no-enable-error-reporting',
  '--only-categories=performance,accessibility',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  '--output=json',
];

export async function run() {
  const chromium = chromiumFor('Lighthouse');
  if (!chromium) return 0;
  const instance = await Instance.start({ cpu: undefined });
  const folder = mkdtempSync(join(tmpdir(), 'sv-lighthouse-'));
  try {
    await instance.registerAdministrator();
    const cookie = await sessionOf(instance);
    fillTaskLists(instance, { userId: await userOf(instance, cookie), sizes: [50] });
    const lines = [];
    for (const { name, options, atLeast } of DEVICES) {
      for (const path of PAGES) {
        const judge = () =>
          scoreOf({ chromium, folder, url: instance.url + path, cookie, isOpen: path === '/login', options });
        lines.push(...(await linesOf(`${path}, ${name}`, atLeast, judge)));
      }
    }
    return report('Lighthouse', lines);
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sessionOf({ url }) {
  const body = JSON.stringify({ email: 'grace@example.com', password: 'correct horse battery staple' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ');
}

async function userOf({ url }, cookie) {
  const answer = await fetch(`${url}/api/shell`, { headers: { cookie } });
  const { user } = await answer.json();
  return user.id;
}

async function linesOf(what, atLeast, judge) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await withAnotherTry(judge));
  const middle = name => median(runs.map(found => found[name]));
  return [
    { what: `${what}, score`, figure: middle('score'), goal: { atLeast } },
    { what: '  accessibility', figure: middle('accessibility'), goal: { atLeast: 100 } },
    { what: '  largest contentful paint', figure: middle('paintMs'), unit: 'ms' },
    { what: '  total blocking time', figure: middle('blockedMs'), unit: 'ms' },
    { what: '  layout shift', figure: middle('shift'), goal: { atMost: 0.05 } },
  ];
}

/** On a busy machine Lighthouse now and then misses the start of its own recording. */
async function withAnotherTry(judge) {
  for (let left = 2; ; left--) {
    try {
      return await judge();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function scoreOf({ chromium, folder, url, cookie, isOpen, options }) {
  const output = join(folder, 'report.json');
  const headers = `--extra-headers=${JSON.stringify(isOpen ? {} : { Cookie: cookie })}`;
  const args = [CLI, url, ...OPTIONS, ...options, headers, `--output-path=${output}`];
  const env = { PATH: process.env['PATH'], CI: '1', HOME: folder, CHROME_PATH: chromium };
  await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  const { finalDisplayedUrl, categories, audits } = JSON.parse(readFileSync(output, 'utf8'));
  if (finalDisplayedUrl.split('?')[0] !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return {
    score: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    paintMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}
