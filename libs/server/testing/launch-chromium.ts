import { type Browser, chromium } from 'playwright-core';

/** Where it runs as root, as in a container, Chromium starts without its sandbox only. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Starts a browser without windows: Chromium's headless shell where there is one, see scripts/check/test-programs.mjs. */
export const launchChromium = (...args: string[]): Promise<Browser> =>
  launch(process.env['CHROMIUM_HEADLESS_SHELL'] ?? process.env['CHROMIUM'], args);

/** With all that the headless shell leaves out: push messages, for one. */
export const launchWholeChromium = (...args: string[]): Promise<Browser> => launch(process.env['CHROMIUM'], args);

const launch = (executablePath = '/usr/bin/chromium', args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...ARGUMENTS, ...args] });
