// A browser context in which a page looks the same in each run and on each machine: one font that is part of the tests,
// a clock that does not move, nothing that is animated, and no random text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';

/** What servers begin with, and hours later what browsers have: "2 hours ago", however long the seeding took. */
export const SERVER_START = '2026-03-10T08:30:00.000Z';
const BROWSER_TIME = '2026-03-10T11:00:00.000Z';

/** Edges of letters as alike as can be. */
export const STEADY_ARGUMENTS = [
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

const font = readFileSync(join(import.meta.dirname, 'font/inter.woff2')).toString('base64');

/** What cannot be the same: charts and bars of measured values, and the caret. */
const HIDDEN = 'sv-line-chart svg, meter, progress';
const STYLE = `
  *, ::before, ::after { font-family: 'Screenshots' !important; caret-color: transparent !important; scrollbar-width: none !important; }
  ${HIDDEN} { visibility: hidden !important; }
  /* As wide as its number is long: what stands beside it would move. */
  sv-line-chart dd { display: none !important; }`;

/** Adopted style sheets and fonts of a buffer need no request, so no content security policy keeps them out. */
const DRESS = `(() => {
  const bytes = Uint8Array.from(atob('${font}'), letter => letter.charCodeAt(0));
  const face = new FontFace('Screenshots', bytes, { weight: '100 900' });
  document.fonts.add(face);
  face.load();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(STYLE)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Ports, ids, tokens, versions, sizes, durations and addresses of this run, each with what stands for it. */
const MOVING: [pattern: string, replacement: string][] = [
  // The font has no arrows: another one would draw them.
  ['[←→]', '–'],
  ['localhost:\\d+', 'localhost:3000'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '00000000-0000-4000-8000-000000000000'],
  ['\\bv?\\d+\\.\\d+\\.\\d+\\b', '1.2.3'],
  ['\\b\\d+([.,]\\d+)? (ms|[kMG]B|µs)(?![a-z])', '10 $2'],
  ['\\b\\d+(\\.\\d+)? ?%', '10 %'],
];
/** Run before a picture is taken: on texts as they are then, and only where something has to be replaced. */
export const STILL = `(() => {
  const rules = ${JSON.stringify(MOVING)}.map(([pattern, text]) => [new RegExp(pattern, 'g'), text]);
  const still = value => rules.reduce((rest, [pattern, text]) => rest.replace(pattern, text), value);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = still(node.data);
    if (text !== node.data) node.data = text;
  }
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea')) {
    const text = still(field.value);
    if (text !== field.value) field.value = text;
  }
  return document.fonts.ready.then(() => undefined);
})()`;

export async function steadyContext(browser: Browser, url: string, cookie = ''): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(20_000);
  await context.clock.setFixedTime(BROWSER_TIME);
  await context.addInitScript(DRESS);
  const cookies = cookie.split('; ').filter(Boolean);
  await context.addCookies(cookies.map(pair => ({ ...named(pair), url })));
  return context;
}

function named(pair: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
  return { name, value };
}
