import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Instance } from './support/instance';
import { Person } from './support/person';

interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; details?: { items?: unknown[] } }>;
}

const LIGHTHOUSE = join(createRequire(import.meta.filename).resolve('lighthouse/package.json'), '../cli/index.js');
/** It speaks to the instance and to nobody else, and tells its makers nothing. */
const OPTIONS = [
  '--quiet',
  '--no-enable-error-reporting',
  '--only-categories=best-practices,accessibility',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  // Neither category is about speed: it waits a second for a page to be quiet, not five.
  '--throttling-method=simulate',
  '--disable-full-page-screenshot',
  '--output=json',
];

/** The categories of which the issue asks for full marks; axe on every page is in accessibility.browser.e2e-spec.ts. */
describe('Lighthouse gives full marks for best practices and accessibility', () => {
  let instance: Instance;
  let folder: string;
  let ada: Person;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-lighthouse-'));
    instance = await Instance.start();
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
  });
  afterAll(async () => {
    await instance?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function judge(path: string, cookie: string, ...options: string[]): Promise<Report> {
    const output = join(folder, 'report.json');
    const headers = `--extra-headers=${JSON.stringify(cookie ? { Cookie: cookie } : {})}`;
    const args = [LIGHTHOUSE, instance.url + path, ...OPTIONS, headers, `--output-path=${output}`, ...options];
    const { PATH, CHROMIUM = '/usr/bin/chromium', CHROMIUM_HEADLESS_SHELL = CHROMIUM } = process.env;
    const env = { PATH, CI: '1', HOME: folder, CHROME_PATH: CHROMIUM_HEADLESS_SHELL };
    await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    return JSON.parse(await readFile(output, 'utf8')) as Report;
  }

  /** What costs marks, in its own words. */
  const faultsIn = ({ categories, audits }: Report): string[] =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${audits[id]!.title} ${JSON.stringify(audits[id]!.details?.items ?? [])}`);

  it.each([
    ['the sign-in page on a phone', '/login', [], false],
    ['the shell on a desk', '/', ['--preset=desktop'], true],
  ])('%s', async (_, path, options, isSignedIn) => {
    const report = await judge(path, isSignedIn ? ada.cookie : '', ...options);
    expect(faultsIn(report)).toEqual([]);
    expect(report.finalDisplayedUrl).toBe(instance.url + path);
    const scores = Object.entries(report.categories).map(([name, { score }]) => [name, score]);
    expect(Object.fromEntries(scores)).toEqual({ 'best-practices': 1, accessibility: 1 });
  });
});
