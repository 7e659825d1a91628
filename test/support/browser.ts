import { launchChromium } from '@sv/server/testing/launch-chromium';
import type { Browser, Page } from 'playwright-core';
import { withNotices } from './notices';

/** A browser whose tests fail on what a page says and nobody expects. */
export const launchBrowser = async (...args: string[]): Promise<Browser> => withNotices(await launchChromium(...args));

/** What a page complained about: script errors, refusals of the content security policy, files that were not there. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}
