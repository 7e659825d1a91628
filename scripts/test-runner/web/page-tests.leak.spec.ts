import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from 'jest';

const root = join(import.meta.dirname, '../../..');

const LEAVES = `
  require('./module').seen = true;
  Object.defineProperty(globalThis, 'crypto', { value: { left: true }, configurable: true });
  it('leaves what it can', () => {
    document.body.innerHTML = '<p>left</p>';
    document.body.className = document.documentElement.lang = document.cookie = 'left=1';
    document.head.append(document.createElement('style'));
    localStorage.left = sessionStorage.left = 'left';
    history.pushState(null, '', '/left');
    HTMLElement.prototype.showPopover = navigator.left = window.left = () => 'left';
    setTimeout(() => document.body.append('fired'), 1000);
    jest.spyOn(Math, 'random').mockReturnValue(7);
    jest.useFakeTimers({ now: 0 });
    jest.setTimeout(1);
    expect(Date.now()).toBe(0);
  });`;
const LOOKS = `
  it('keeps modules', () => expect(require('./module').seen).toBe(true));
  it('sees nothing else', async () => {
    await new Promise(end => setTimeout(end, 1100));
    expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
    expect(document.cookie + location.pathname + localStorage.length + sessionStorage.length).toBe('/00');
    expect([window.left, navigator.left, crypto.left, localStorage.left]).toEqual(Array(4).fill(undefined));
    expect(String(HTMLElement.prototype.showPopover)).not.toMatch('left');
    expect([Math.random() === 7, Date.now() < 1e12]).toEqual([false, false]);
  }, 5000);`;
const FILES: Record<string, string> = {
  // Jest takes the larger file first.
  leaves: LEAVES.padEnd(2 * LOOKS.length),
  looks: LOOKS,
  fails: `it('adds up', () => expect(1).toBe(2)); it('passes', () => undefined);`,
  hangs: `it('takes too long', () => new Promise(() => undefined), 200);`,
  loads: `require('./nothing-there'); it('never runs', () => undefined);`,
  replaces: `jest.mock('./module', () => ({ name: 'another' }));
    it('replaces', () => expect(require('./module')).toEqual({ name: 'another' }));`,
  asks: `/** @jest-environment jsdom */ it('is alone', () => expect(require('./module').seen).toBe(undefined));`,
};

interface JestOutput {
  testResults: { name: string; message: string; status: string; assertionResults: { status: string }[] }[];
}

describe('files of page tests that share a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-pages-'));
  const of: Record<string, string> = {};
  const messages: Record<string, string> = {};
  let code: number | null;

  beforeAll(async () => {
    const { default: config } = (await import(join(root, 'jest.config.mjs'))) as { default: Config };
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, `${name}.spec.js`), text);
    writeFileSync(join(folder, 'module.js'), `module.exports = { name: 'module' };`);
    const web = config.projects?.find(project => typeof project === 'object' && project['displayName'] === 'web');
    const project = { ...(web as object), roots: [folder], testMatch: [`${folder}/*.spec.js`] };
    const settings = join(folder, 'jest.json');
    writeFileSync(settings, JSON.stringify({ ...config, rootDir: root, projects: [project] }));
    const output = join(folder, 'result.json');
    ({ status: code } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/jest/bin/jest.js'), '-c', settings, '-w', '1', '--json', `--outputFile=${output}`],
      { cwd: root, encoding: 'utf8', timeout: 55_000 },
    ));
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as JestOutput;
    for (const { name, message, status, assertionResults } of testResults) {
      of[basename(name, '.spec.js')] = [status, ...assertionResults.map(result => result.status)].join(' ');
      messages[basename(name, '.spec.js')] = message;
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('share modules, and nothing that one of them left in the page', () => {
    expect([messages['leaves'], messages['looks']]).toEqual(['', '']);
    expect([of['leaves'], of['looks']]).toEqual(['passed passed', 'passed passed passed']);
  });

  it('fail the run when one cannot be loaded, hangs or fails, and say where', () => {
    expect([of['loads'], of['hangs'], of['fails']]).toEqual(['failed', 'failed failed', 'failed failed passed']);
    expect(messages['fails']).toMatch(/● adds up[^]*Expected: .*2[^]*fails\.spec\.js:1/);
    expect(code).toBe(1);
  });

  it('have a page of their own when they replace modules, or ask for it', () => {
    expect([of['replaces'], of['asks']]).toEqual(['passed passed', 'passed passed']);
  });
});
