import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './browser';
import { Instance } from './instance';
import { Person } from './person';

const reportViolations = `addEventListener('securitypolicyviolation', event => {
  window.reportViolation([event.effectiveDirective, event.blockedURI, event.sample, location.pathname].join(' '));
});`;

/** An instance, Ada, who owns it, and her browser, in which the workspace becomes an application. */
export class AppVisit {
  /** What any page of the browser did against a content security policy, also one that only reports. */
  readonly violations: string[] = [];
  readonly complaints: string[] = [];

  private constructor(
    readonly instance: Instance,
    readonly ada: Person,
    readonly browser: Browser,
    readonly context: BrowserContext,
  ) {}

  static async begin(env: Record<string, string> = {}): Promise<AppVisit> {
    const instance = await Instance.start({ EXAMPLE_PLUGINS: 'true', ...env });
    const ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' });
    context.setDefaultTimeout(15_000);
    const cookies = ada.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const visit = new AppVisit(instance, ada, browser, context);
    await context.exposeBinding('reportViolation', (_, words: string) => void visit.violations.push(words));
    await context.addInitScript(reportViolations);
    return visit;
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.instance.close();
  }

  async newTab(path?: string): Promise<Page> {
    const page = await this.context.newPage();
    complaintsOf(page, this.complaints);
    if (path !== undefined) await page.goto(this.instance.url + path);
    return page;
  }
}
