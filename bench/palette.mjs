// @ts-check
// What a keystroke in the command palette costs with 10,000 results: ranking alone, beside a filter of plain texts, and
// in Chromium from the key to the painted list, beside a keystroke with twenty results.
import { chromiumFor } from './support/chromium.mjs';
import { Instance } from './support/instance.mjs';
import { median, report } from './support/report.mjs';
import { source } from './support/source.mjs';

const MANY = 10_000;
const FEW = 20;
const ROUNDS = 5;
/** With typing errors: then every word of every entry is compared letter by letter. */
const TEXTS = ['planning', 'shared budget', 'meeting notes', 'invioce', 'sumer fiar', 'qwertzuiop'];
const WORDS = 'plan budget meeting notes invoice summer fair garden shared kitchen travel report draft summary'.split(
  ' ',
);

export async function run() {
  const lines = rankingLines();
  const executablePath = chromiumFor('Palette in a browser');
  if (!executablePath) return report('Palette', lines);
  return report('Palette', [...lines, ...(await browserLines(executablePath))]);
}

/** The same titles in every run. */
const title = at => [at, at * 7 + 3, at * 13 + 5].map(step => WORDS[step % WORDS.length]).join(' ') + ` ${at}`;

const keystrokes = TEXTS.flatMap(text => Array.from(text, (_, at) => text.slice(0, at + 1)));

function rankingLines() {
  const { matchingEntries } = source('apps/web/src/app/command-palette/matching/matching');
  const entries = Array.from({ length: MANY }, (_, at) => ({
    id: `${at}`,
    group: 'Pages',
    name: title(at),
    about: null,
    keywords: [title(at + 1), title(at + 2)],
    run: () => {},
  }));
  const ours = timesOf(text => matchingEntries(entries, text));
  const plain = timesOf(text => entries.filter(({ name }) => name.toLowerCase().includes(text)));
  const unit = 'ms of processor time';
  return [
    { what: `ranking ${MANY} entries, p95`, figure: percentile(ours, 95), unit, goal: { atMost: 50 } },
    { what: '  median, beside a filter of plain texts', figure: median(ours), reference: median(plain), unit },
  ];
}

/** The first round prepares what is compared. */
function timesOf(search) {
  const times = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const text of keystrokes) {
      const before = process.cpuUsage();
      search(text);
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times.push((user + system) / 1000);
    }
  }
  return times;
}

async function browserLines(executablePath) {
  const { chromium } = await import('playwright-core');
  const instance = await Instance.start({ cpu: undefined });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await instance.registerAdministrator();
    const page = await openWorkspace(browser, instance);
    const [many, few] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      many.push(...(await typedInto(page, MANY)));
      few.push(...(await typedInto(page, FEW)));
    }
    return [
      ...linesOf('keystroke in Chromium until painted', 'ms by the clock', many.map(byClock), few.map(byClock)),
      ...linesOf('  the same', 'ms of processor time', many.map(ofProcessor), few.map(ofProcessor)),
    ];
  } finally {
    await browser.close();
    await instance.stop();
  }
}

const linesOf = (what, unit, many, few) => [
  { what: `${what}, p95`, figure: percentile(many, 95), unit, goal: { atMost: 50 } },
  { what: `  median, beside ${FEW} results`, figure: median(many), reference: median(few), unit },
];

const byClock = ({ clockMs }) => clockMs;
const ofProcessor = ({ processorMs }) => processorMs;

async function openWorkspace(browser, instance) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const [name, value] = instance.person().cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: instance.url }]);
  const page = await context.newPage();
  await page.goto(instance.url, { waitUntil: 'networkidle' });
  return page;
}

/** Finds so many results, then types further texts while these stay: their own answers do not come. */
async function typedInto(page, count) {
  const rest = { pluginId: 'sv.tasks', subtitle: null, url: '/tasks', icon: null, at: null };
  const results = Array.from({ length: count }, (_, at) => ({ ...rest, id: `${at}`, title: title(at) }));
  await page.unroute('**/api/search*');
  await page.route('**/api/search*', route =>
    route.request().url().endsWith('q=e') ? route.fulfill({ json: { results, late: [], failed: [] } }) : undefined,
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('e');
  await page.getByRole('group', { name: 'Found' }).waitFor();
  const times = await typeEach(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
  return times;
}

/** The processor time is that of the page's main thread: scripts, layout and painting. */
async function typeEach(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const times = [];
  for (const text of keystrokes) {
    const before = await busyMs();
    const clockMs = await page.evaluate(typeInField, text);
    times.push({ clockMs, processorMs: (await busyMs()) - before });
  }
  await session.detach();
  return times;
}

/** In the browser: milliseconds from the input until its frame was painted. */
async function typeInField(text) {
  const field = globalThis.document.querySelector('sv-command-palette input');
  const painted = () => new Promise(done => globalThis.requestAnimationFrame(() => setTimeout(done)));
  await painted();
  const startedAt = performance.now();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  return performance.now() - startedAt;
}

const percentile = (times, percent) => [...times].sort((a, b) => a - b)[Math.ceil((times.length * percent) / 100) - 1];
