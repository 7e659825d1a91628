// Takes the pictures of a page in all looks, and compares each with what is kept. What comes late is waited for: a
// picture that differs is taken again.
import type { Page } from 'playwright-core';
import { settled } from '../support/axe';
import { asKept, Baseline } from './baseline';
import { type Look, looks } from './looks';
import { differenceOf } from './picture-difference';
import { STILL } from './steady-context';

const TRIES = 12;
const PAUSE_MS = 250;
const LATE_MS = 2000;

const pause = (page: Page, ms = PAUSE_MS): Promise<void> =>
  page.evaluate(`new Promise(done => setTimeout(done, ${ms}))`);

export interface Shown {
  name: string;
  /** Opens the page, and does what is done on it. */
  open: () => Promise<void>;
  /** Opened again in each window: what was done may depend on its size. */
  isPrepared: boolean;
}

/** @returns the looks that differ, with the files that show how; none where the page is as it was */
export async function compareWithBaseline(page: Page, shown: Shown): Promise<string[]> {
  const baseline = new Baseline(shown.name);
  const pictures = new Map<string, Buffer>();
  const differing: string[] = [];
  for (const look of looks) {
    await show(page, look, shown, look === looks[0]);
    const { picture, isSame } = await shotLike(page, look, baseline);
    pictures.set(look.name, picture);
    if (!isSame) differing.push(look.name);
  }
  if (differing.length === 0) return [];
  return [...differing, ...(await baseline.showFailure(pictures))];
}

/** What comes late, such as a number at the name of an app, has come when the first picture can be taken again. */
export async function renewBaseline(page: Page, shown: Shown): Promise<void> {
  const opened: Shown = { ...shown, open: () => shown.open().then(() => pause(page, LATE_MS)) };
  for (let tries = 1; tries <= TRIES; tries++) {
    const pictures = await steadyShots(page, opened);
    const [first] = looks;
    await show(page, first!, opened);
    const again = await steadyShot(page, first!);
    if ((await differenceOf(pictures.get(first!.name)!, again)).count > 0) continue;
    return new Baseline(shown.name).keep(pictures);
  }
  throw new Error(`the page does not come to rest: ${page.url()}`);
}

async function steadyShots(page: Page, shown: Shown): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const look of looks) {
    await show(page, look, shown, look === looks[0]);
    pictures.set(look.name, await steadyShot(page, look));
  }
  return pictures;
}

async function show(page: Page, { width, height, scheme }: Look, shown: Shown, isFirst = false): Promise<void> {
  const isOtherWindow = page.viewportSize()?.width !== width;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (isFirst || (isOtherWindow && shown.isPrepared)) await shown.open();
  await page.evaluate(settled);
}

async function shot(page: Page, look: Look): Promise<Buffer> {
  await page.evaluate(STILL);
  return asKept(await page.screenshot({ animations: 'disabled', scale: 'css' }), look);
}

/** The first picture that is as what is kept; the last one where none is. */
async function shotLike(page: Page, look: Look, baseline: Baseline): Promise<{ picture: Buffer; isSame: boolean }> {
  for (let tries = 1; ; tries++) {
    const picture = await shot(page, look);
    const difference = await baseline.differenceTo(picture, look);
    const isSame = difference !== null && !difference.isVisible;
    if (isSame || !difference || tries === TRIES) return { picture, isSame };
    await pause(page);
  }
}

/** One that is still the same a moment later. */
async function steadyShot(page: Page, look: Look): Promise<Buffer> {
  let before = await shot(page, look);
  for (let tries = 1; tries < TRIES; tries++) {
    await pause(page);
    const picture = await shot(page, look);
    if ((await differenceOf(before, picture)).count === 0) return picture;
    before = picture;
  }
  throw new Error(`the page does not come to rest: ${page.url()}`);
}
