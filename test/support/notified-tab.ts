import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until';

/** Writes down every message that tells of a notification, from the moment the document is there. */
const recordTold = `
  window.told = [];
  new MutationObserver(records => {
    for (const { addedNodes } of records) for (const node of addedNodes) {
      if (node.nodeType === 1 && node.matches('[aria-label="Messages"] > li.news'))
        window.told.push(node.querySelector('strong').textContent.trim());
    }
  }).observe(document, { childList: true, subtree: true });`;

/** A tab of somebody who is told things, and what it asked the server for. */
export class NotifiedTab {
  /** Each opening of the stream, as the page asked for it. */
  streamsAsked = 0;
  listsAsked = 0;

  private constructor(readonly page: Page) {
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/account/notifications/stream') this.streamsAsked++;
      if (pathname === '/api/account/notifications') this.listsAsked++;
    });
  }

  static async open(context: BrowserContext, url: string): Promise<NotifiedTab> {
    const page = await context.newPage();
    await page.addInitScript(recordTold);
    const tab = new NotifiedTab(page);
    await page.goto(url);
    // Home asks for a list of its own at once, the notifications a while later.
    await until(async () => tab.listsAsked > 1, 'the list is asked for');
    return tab;
  }

  /** Titles, in the order in which they were told. */
  told(): Promise<string[]> {
    return this.page.evaluate('window.told');
  }

  /** What the bell says. */
  async unread(): Promise<number> {
    const label = await this.page.getByRole('button', { name: /^Notifications(,|$)/ }).getAttribute('aria-label');
    return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
  }

  /** In front: what lies behind is not drawn, and waits for seconds. */
  async openPanel(): Promise<void> {
    await this.page.bringToFront();
    await this.page.getByRole('button', { name: /^Notifications(,|$)/ }).click();
    await this.page.locator('[data-entry]').first().waitFor();
  }

  /** Titles in the panel, newest first. */
  async listed(): Promise<string[]> {
    await this.openPanel();
    const titles = await this.page.locator('[data-entry] [id$="-title"]').allTextContents();
    await this.page.keyboard.press('Escape');
    return titles.map(title => title.trim());
  }
}
