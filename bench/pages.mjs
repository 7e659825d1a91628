// @ts-check
// How much pages move while they load (CLS), on a desk and on a phone, and how long an interaction takes until the next
// frame (INP), in a journey with mouse and keyboard. Both as Chromium itself measures them, in the definition of Web Vitals.
import { Instance } from './support/instance.mjs';
import { chromiumFor } from './support/chromium.mjs';
import { median, report } from './support/report.mjs';

const WINDOWS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PAGES = ['/', '/tasks', '/console', '/console/people', '/account'];
const JOURNEYS = 3;
/** What comes after the first page, such as notifications, may move it too. */
const SETTLED_MS = 2500;

export async function run() {
  const executablePath = chromiumFor('Pages');
  if (!executablePath) return 0;
  const { chromium } = await import('playwright-core');
  const instance = await Instance.start({ cpu: undefined });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await instance.registerAdministrator();
    const cookies = await signedIn(instance);
    const lines = [];
    for (const [name, viewport] of Object.entries(WINDOWS)) {
      const [context, stranger] = await Promise.all([
        visitor(browser, viewport, cookies),
        visitor(browser, viewport, []),
      ]);
      lines.push(await shiftLine(stranger, instance, '/login', name));
      for (const path of PAGES) lines.push(await shiftLine(context, instance, path, name));
      await context.close();
    }
    return report('Pages', [...lines, ...(await journeyLines(browser, instance, cookies))]);
  } finally {
    await browser.close();
    await instance.stop();
  }
}

/** With a real session: pages of Console and Account ask the auth server. */
async function signedIn({ url }) {
  const body = JSON.stringify({ email: 'grace@example.com', password: 'correct horse battery staple' });
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers.getSetCookie().map(cookie => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    return { name, value, url };
  });
}

async function visitor(browser, viewport, cookies) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport });
  context.setDefaultTimeout(15_000);
  await context.addCookies(cookies);
  await context.addInitScript(`(${watch})()`);
  return context;
}

/** In the page. Shifts within half a second of an input are expected by whoever made it, and do not count. */
function watch() {
  const seen = { shifts: [], interactions: new Map() };
  globalThis.seen = seen;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shifts.push([entry.startTime, entry.value]);
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(list => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId && duration > (seen.interactions.get(interactionId)?.[0] ?? 0))
        seen.interactions.set(interactionId, [duration, name]);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

async function shiftLine(context, instance, path, name) {
  const page = await context.newPage();
  await page.goto(instance.url + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate('seen.shifts');
  await page.close();
  return { what: `${path}, ${name}, layout shift`, figure: worstWindow(shifts), goal: { atMost: 0.05 } };
}

/** CLS: the largest sum of shifts that are less than a second apart, within five seconds. */
function worstWindow(shifts) {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const [at, value] of shifts) {
    const isNext = at - last < 1000 && at - first < 5000;
    [sum, first, last] = isNext ? [sum + value, first, at] : [value, at, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

async function journeyLines(browser, instance, cookies) {
  await addList(instance, cookies);
  const all = [];
  for (let turn = 0; turn < JOURNEYS; turn++) {
    const context = await visitor(browser, WINDOWS.desk, cookies);
    const page = await context.newPage();
    await page.goto(instance.url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    await journey(page, turn);
    await page.waitForTimeout(500);
    all.push(await page.evaluate('[...seen.interactions.values()]'));
    await context.close();
  }
  const worst = all.map(interactions => Math.max(0, ...interactions.map(([duration]) => duration)));
  const [slowest] = all.flat().sort(([one], [other]) => other - one);
  return [
    { what: 'journey, slowest interaction (INP), median', figure: median(worst), unit: 'ms', goal: { atMost: 100 } },
    { what: `  the slowest of all, a ${slowest?.[1] ?? 'none'}`, figure: slowest?.[0] ?? 0, unit: 'ms' },
    { what: '  interactions of 16 ms and more', figure: all.flat().length },
  ];
}

async function addList({ url }, cookies) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', cookie };
  const body = JSON.stringify({ name: 'Errands' });
  const { status } = await fetch(`${url}/tasks/api/lists`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`a list: ${status}`);
}

/** What people do all day: look for something, go somewhere, add, check off, open a menu and a dialog. */
async function journey(page, turn) {
  const main = page.getByRole('main');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('invite people', { delay: 40 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Apps' })
    .getByRole('link', { name: /^Tasks/ })
    .click();
  const field = page.getByRole('textbox', { name: 'Add a task' });
  await field.waitFor();
  for (const title of [`Buy bread ${turn}`, `Post the letter ${turn}`, `Return the book ${turn}`]) {
    await field.click();
    await page.keyboard.type(title, { delay: 30 });
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: title }).waitFor();
  }
  await page.getByRole('checkbox', { name: `Buy bread ${turn}` }).click();
  await page.getByRole('button', { name: `Edit Post the letter ${turn}` }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sidebar' }).click();
  await page.getByRole('button', { name: 'Sidebar' }).click();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('link', { name: 'Console' }).first().click();
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
}
