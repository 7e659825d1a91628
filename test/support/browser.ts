import { chromium, type Browser, type Page } from 'playwright-core';
import { withNotices } from './notices';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that the test run found; see CHROMIUM in scripts/support/checks.mjs. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return withNotices(await chromium.launch({ executablePath, args: ARGUMENTS }));
}

/** What a page complained about: script errors, refusals of the content security policy, files that were not there. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}
