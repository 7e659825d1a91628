// @ts-check
// Tasks with 200 lists and 50,000 tasks: what the server needs for the pages, how long it takes from a click until the
// tasks are painted in Chromium, beside somebody with one list of 50, and how long frames are while thousands of rows are
// scrolled, beside a page of as many rows that is nothing but rows.
import { chromiumFor } from './support/chromium.mjs';
import { Instance } from './support/instance.mjs';
import { median, report } from './support/report.mjs';
import { fillTaskLists } from './support/task-lists.mjs';

const LONG_LIST = 5000;
/** 50,000 in all. */
const SIZES = [LONG_LIST, ...Array(198).fill(226), 252];
const ROUNDS = 15;
const REQUESTS = {
  'lists with their counts': '/tasks/api/lists',
  'first page of all tasks': '/tasks/api/items?state=open&limit=200',
  'the same, the urgent first': '/tasks/api/items?state=open&limit=200&sort=priority',
  'a text in all tasks': '/tasks/api/items?state=all&limit=200&q=marquee%2042',
};
/** About three rows in each frame: as quick as a wheel can be turned. The first ones load what the page needs. */
const SCROLL = { stepPx: 120, before: 60, frames: 400 };
const SCROLL_ROUNDS = 3;

export async function run() {
  const instance = await Instance.start();
  try {
    await instance.registerAdministrator();
    const [busy, calm] = [instance.person(), instance.person()];
    fillTaskLists(instance, { userId: busy.userId, sizes: SIZES });
    fillTaskLists(instance, { userId: calm.userId, sizes: [50] });
    const lines = await serverLines(instance, busy, calm);
    const executablePath = chromiumFor('Tasks in a browser');
    if (executablePath) lines.push(...(await browserLines(instance, executablePath, { busy, calm })));
    return report('Tasks, 200 lists and 50,000 tasks', lines);
  } finally {
    await instance.stop();
  }
}

async function serverLines(instance, busy, calm) {
  const lines = [];
  for (const [what, path] of Object.entries(REQUESTS)) {
    const times = { busy: [], calm: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const [ours, theirs] = [await msOf(instance.url + path, busy), await msOf(instance.url + path, calm)];
      if (round > 0) times.busy.push(ours) && times.calm.push(theirs);
    }
    lines.push({ what, figure: median(times.busy), reference: median(times.calm), unit: 'ms' });
  }
  return lines;
}

async function msOf(url, { cookie }) {
  const before = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - before;
}

async function browserLines(instance, executablePath, people) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const [busy, calm] = await Promise.all([people.busy, people.calm].map(one => pageOf(browser, instance, one)));
    const lines = [];
    for (const [what, clicks] of Object.entries(OPENINGS)) {
      const [ours, theirs] = [await openings(instance, busy, clicks), await openings(instance, calm, clicks)];
      lines.push({ what: `click until ${what} is painted`, figure: median(ours), unit: 'ms', goal: { atMost: 200 } });
      lines.push({ what: '  beside one list of 50', figure: median(ours), reference: median(theirs), unit: 'ms' });
    }
    return [...lines, ...(await scrollLines(instance, busy))];
  } finally {
    await browser.close();
  }
}

/** From which page, and the link that is clicked there. */
const OPENINGS = {
  'a list': { from: '/tasks/upcoming', link: '[aria-label="Task lists"] a[href*="/lists/"]' },
  'All tasks': { from: '/tasks', link: '[aria-label="Task lists"] a[href$="/tasks/all"]' },
};

async function pageOf(browser, { url }, { cookie }) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(30_000);
  const [name, value] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** The first one loads the code of the page. */
async function openings(instance, page, { from, link }) {
  const times = [];
  await page.goto(instance.url + from, { waitUntil: 'networkidle' });
  for (let round = 0; round <= ROUNDS / 3; round++) {
    await page.locator(link).first().waitFor();
    const ms = await page.evaluate(clickUntilPainted, link);
    if (round > 0) times.push(ms);
    await page.waitForTimeout(300);
    await page.goBack();
    await page.waitForTimeout(500);
  }
  return times;
}

/** In the page: until the rows of another page are there, and a frame later painted. */
async function clickUntilPainted(link) {
  const { document, requestAnimationFrame } = globalThis;
  const before = document.querySelector('sv-task-item');
  const started = performance.now();
  /** @type {HTMLElement} */ (document.querySelector(link)).click();
  const isThere = () => {
    const row = document.querySelector('sv-task-item');
    return row !== null && row !== before;
  };
  while (!isThere() && performance.now() - started < 20_000) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - started;
}

/** Ours and the plain page in turn, because other programs slow frames down too. */
async function scrollLines(instance, page) {
  const lines = [];
  for (const [what, path] of Object.entries({ 'one list': '/tasks?state=all', 'All tasks': '/tasks/all?state=all' })) {
    const [ours, plain] = [[], []];
    for (let round = 0; round < SCROLL_ROUNDS; round++) {
      await page.goto(instance.url + path, { waitUntil: 'networkidle' });
      ours.push(await scrolled(page));
      await page.goto('about:blank');
      await page.setContent(PLAIN);
      plain.push(await scrolled(page));
    }
    const of = (runs, name) => median(runs.map(run => run[name]));
    const beside = (name, unit) => ({ figure: of(ours, name), reference: of(plain, name), unit });
    lines.push(
      { what: `scrolling ${what}, longest task`, figure: of(ours, 'longestMs'), unit: 'ms CPU', goal: { atMost: 50 } },
      { what: '  a frame in the mean, beside a plain page', ...beside('meanMs', 'ms CPU') },
      { what: '  the same by the clock, median', ...beside('frameMs', 'ms') },
      { what: '  rows that were there in the end', figure: of(ours, 'rows') },
    );
  }
  return lines;
}

/** As many rows as are scrolled, and more. */
const PLAIN = `<style>li { display: flex; gap: 0.7rem; padding: 0.6rem 0; border-bottom: 1px solid #ddd }</style>
<ul>${Array.from({ length: LONG_LIST }, (_, at) => `<li><input type="checkbox">Book a marquee ${at}</li>`).join('')}</ul>`;

/** In processor time of the page's main thread, which other programs change less than time by the clock. */
async function scrolled(page) {
  const browser = page.context().browser();
  await page.evaluate(scrollDown, { ...SCROLL, frames: SCROLL.before });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const { rows, frames } = await page.evaluate(scrollDown, SCROLL);
  const tasks = mainThreadTasks(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  const meanMs = tasks.reduce((sum, ms) => sum + ms, 0) / frames.length;
  return { rows, meanMs, longestMs: Math.max(...tasks), frameMs: median(frames) };
}

/** @returns how long each took, of the page that had most to do */
function mainThreadTasks(events) {
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const ofThread = events
    .filter(isMain)
    .map(({ pid, tid }) =>
      events
        .filter(event => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask')
        .map(({ tdur = 0 }) => tdur / 1000),
    );
  return ofThread.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** In the page: a step for each frame. @returns how long each was, without those that waited for more rows */
async function scrollDown({ stepPx, frames: wanted }) {
  const { document, requestAnimationFrame, scrollBy } = globalThis;
  const frames = [];
  let [last, top] = [performance.now(), -1];
  const started = last;
  while (frames.length < wanted && last - started < 120_000) {
    const hasMoved = globalThis.scrollY !== top;
    top = globalThis.scrollY;
    scrollBy({ top: stepPx, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    if (hasMoved) frames.push(now - last);
    last = now;
  }
  return { rows: document.querySelectorAll('main li, body > ul > li').length, frames };
}
