// @ts-check
// Tasks with 200 lists and 50,000 tasks: what the server needs for the pages, how long it takes from a click until the
// tasks are painted in Chromium, beside somebody with one list of 50, and how long frames are while 5,000 rows of one list
// are scrolled.
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
const STEP_PX = 120;

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

async function scrollLines(instance, page) {
  await page.goto(`${instance.url}/tasks?state=all`, { waitUntil: 'networkidle' });
  const { rows, frames } = await page.evaluate(scrollAll, { wanted: LONG_LIST, step: STEP_PX });
  if (rows < LONG_LIST) throw new Error(`only ${rows} rows came`);
  return [
    { what: `scrolling ${rows} rows, longest frame`, figure: Math.max(...frames), unit: 'ms', goal: { atMost: 50 } },
    { what: '  median of all frames', figure: median(frames), unit: 'ms' },
  ];
}

/** In the page: a step for each frame, until every row was there. */
async function scrollAll({ wanted, step }) {
  const { document, requestAnimationFrame, scrollBy } = globalThis;
  const frames = [];
  const started = performance.now();
  let [rows, last] = [0, started];
  while (rows < wanted && last - started < 240_000) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
    scrollBy({ top: step, behavior: 'instant' });
    rows = document.querySelectorAll('sv-task-item').length;
  }
  return { rows, frames: frames.slice(5) };
}
