import { launchChromium } from '@sv/server/testing/launch-chromium';
import type { Browser, Page } from 'playwright-core';
import { withNotices } from './notices';

/** A browser whose tests fail on what a page says and nobody expects. */
export const launchBrowser = async (...args: string[]): Promise<Browser> => withNotices(await launchChromium(...args));

const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright';

/** What a page complained about: script errors, refusals of the content security policy, files that were not there. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== WITHOUT_WORKER)
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}
