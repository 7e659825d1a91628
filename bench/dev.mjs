// @ts-check
// `npm run dev`: from saving a file of a plugin until its route answers otherwise, and until an open page in a browser
// shows it, with the same session. Beside it what is the least that has to be done: one compiler run, one start.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { binary, root } from '../scripts/support/paths.mjs';
import { endProcess, freePort, startNode, startProgram, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 7;
const WITHIN_MS = 60_000;
const FIRST_BUILD_WITHIN_MS = 300_000;
const AUTH_SECRET = 'a secret of thirty-two bytes and more for the benchmarks only';
const ID = 'com.example.savedoften';
const plugin = join(root, 'plugins', ID);
const controller = join(plugin, 'server/entries/entries.controller.ts');
const template = join(plugin, 'web/entries-page/entries-page.html');
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-'));
  const create = ['scripts/cli.mjs', 'plugin', 'create', '--id', ID, '--name', 'Saved often', '--yes'];
  spawnSync(process.execPath, create, { cwd: root, stdio: 'ignore' });
  const dev = await Dev.start(folder);
  try {
    const starts = [];
    const servers = await rounds(dev, async round => {
      starts.push(await dev.startAlone());
      return dev.saveServer(round);
    });
    const pages = await rounds(dev, round => dev.savePage(round));
    const compilers = dev.compilerRuns.slice(-pages.length);
    return report('npm run dev', [
      { what: 'saved server half', figure: median(servers), unit: 'ms', goal: { atMost: 2000 } },
      { what: 'beside one start of the runtime', figure: median(servers), reference: median(starts), unit: 'ms' },
      { what: 'the slowest', figure: Math.max(...servers), unit: 'ms' },
      { what: 'saved page', figure: median(pages), unit: 'ms', goal: { atMost: 1500 } },
      { what: 'beside one run of the compiler', figure: median(pages), reference: median(compilers), unit: 'ms' },
      { what: 'the slowest', figure: Math.max(...pages), unit: 'ms' },
      { what: 'requests that the session did not survive', figure: dev.refused, goal: { atMost: 0 } },
    ]);
  } finally {
    await dev.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(plugin, { recursive: true, force: true });
    spawnSync(binary('tsx'), ['scripts/generate-plugins.ts'], { cwd: root });
  }
}

/** The first of them warms caches up, and does not count. */
async function rounds(dev, save) {
  const times = [];
  for (let round = 0; round <= ROUNDS; round++) {
    times.push(await save(round));
    await dev.rests();
  }
  return times.slice(1);
}

class Dev {
  refused = 0;
  /** How long the compiler of the pages said that it took, in milliseconds. */
  compilerRuns = [];

  static async start(dataDir) {
    const dev = new Dev();
    const [PORT, AUTH_PORT] = [await freePort(), await freePort()].map(String);
    dev.url = `http://127.0.0.1:${PORT}`;
    dev.child = startProgram(process.execPath, ['scripts/dev.mjs'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DATA_DIR: dataDir, PORT, AUTH_PORT, AUTH_SECRET, PUBLIC_URL: dev.url },
    });
    createInterface({ input: dev.child.stderr }).on('line', line => dev.receive(line));
    await within(FIRST_BUILD_WITHIN_MS, () => dev.isReady());
    await dev.register();
    dev.browser = await chromium.launch({
      executablePath: PLACES.find(place => existsSync(place)),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const context = await dev.browser.newContext();
    await context.addCookies(
      dev.cookie.split('; ').map(pair => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: dev.url };
      }),
    );
    dev.page = await context.newPage();
    await dev.page.goto(`${dev.url}/savedoften`);
    await dev.page.locator('h1').waitFor();
    return dev;
  }

  /** Reads what `npm run dev` says. */
  receive(line) {
    if (process.env['BENCH_VERBOSE']) process.stderr.write(`${line}\n`);
    const seconds = /bundle generation complete\. \[([\d.]+) seconds\]/.exec(line)?.[1];
    if (seconds) this.compilerRuns.push(Number(seconds) * 1000);
  }

  /** What every change of a server half had to wait for until plugins could start again alone. */
  async startAlone() {
    const folder = mkdtempSync(join(tmpdir(), 'sv-bench-'));
    const [PORT, AUTH_PORT] = [await freePort(), await freePort()].map(String);
    const env = { DATA_DIR: folder, PORT, AUTH_PORT, AUTH_SECRET, LOG_LEVEL: 'error' };
    const child = startNode(['dist/dev/apps/runtime/main.js'], { env, stdio: 'ignore' });
    const ms = await waitFor(`http://127.0.0.1:${PORT}/api/health`);
    await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
    return ms;
  }

  async isReady() {
    try {
      return (await fetch(`${this.url}/api/health/ready`)).status === 200;
    } catch {
      // it does not listen yet
      return false;
    }
  }

  /** The first person of the instance: with a session that is stored, and not only a cookie that is signed. */
  async register() {
    const answer = await fetch(`${this.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery staple 7' }),
    });
    if (!answer.ok) throw new Error(`registering answered ${answer.status}: ${await answer.text()}`);
    this.cookie = answer.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ');
  }

  /** Until the route answers what was saved. */
  async saveServer(round) {
    const summary = `List in round ${round}`;
    change(
      controller,
      /@ApiOperation\(\{ summary: "List[^"]*" \}\)|@ApiOperation\(\{ summary: 'List[^']*' \}\)/,
      `@ApiOperation({ summary: '${summary}' })`,
    );
    const startedAt = performance.now();
    await within(WITHIN_MS, async () => (await this.document()).includes(summary));
    return performance.now() - startedAt;
  }

  async document() {
    try {
      const answer = await fetch(`${this.url}/savedoften/api/openapi.json`, { headers: { cookie: this.cookie } });
      if (answer.status === 401) this.refused += 1;
      return answer.text();
    } catch {
      // between two processes
      return '';
    }
  }

  /** Until the page that is open shows what was saved. */
  async savePage(round) {
    const text = `What you add in round ${round}`;
    change(template, /What you add[^<]*/, text);
    const startedAt = performance.now();
    await this.page.getByText(text).waitFor({ timeout: WITHIN_MS });
    return performance.now() - startedAt;
  }

  /** Everything that a save started is over. */
  rests() {
    return new Promise(done => setTimeout(done, 3000));
  }

  async stop() {
    await this.browser?.close();
    await endProcess(this.child);
  }
}

function change(file, from, to) {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has nothing to change`);
  writeFileSync(file, after);
}

async function within(ms, isDone) {
  const startedAt = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startedAt > ms) throw new Error(`nothing after ${ms} ms`);
    await new Promise(done => setTimeout(done, 10));
  }
}
