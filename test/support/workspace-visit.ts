import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './browser';
import { Instance } from './instance';
import { signIn } from './notified-visit';
import { Person } from './person';

/** What the page below an overlay would lose if it were made again, and where it stands. */
const stateOfTasks = `[
  document.querySelector('[aria-label="Add a task"]')?.value,
  document.scrollingElement.scrollTop + document.querySelector('main').scrollTop,
  document.querySelector('main').dataset.mark,
]`;

/** Scrolled down, with a mark that only this page has, and nothing in focus. */
const markTasks = `document.activeElement.blur();
  for (const scroller of [document.scrollingElement, document.querySelector('main')]) scroller.scrollTop = 350;
  document.querySelector('main').dataset.mark = 'this one';`;

/** An instance with the examples, Ada, who owns it, and a tab of her browser: one after the other. */
export class WorkspaceVisit {
  page!: Page;
  /** What the page may complain about and the test expects is taken out by it. */
  complaints: string[] = [];

  private constructor(
    readonly instance: Instance,
    readonly ada: Person,
    readonly browser: Browser,
    readonly context: BrowserContext,
    /** Address of a list that is longer than the window. */
    readonly list: string,
  ) {}

  /** @param serviceWorkers allowed where the walk is about what a worker answers, or about its absence */
  static async begin(serviceWorkers: 'allow' | 'block' = 'block'): Promise<WorkspaceVisit> {
    const instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    const ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const { body } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' });
    const items = `/tasks/api/lists/${body.id}/items`;
    for (let task = 0; task < 40; task++) await ada.post(items, { title: `Task ${task}` });
    const browser = await launchBrowser();
    const context = await contextOf(browser, ada, serviceWorkers);
    return new WorkspaceVisit(instance, ada, browser, context, `/tasks/lists/${body.id}`);
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.instance.close();
  }

  /** Another browser of Ada's, with a service worker: for one test of many. */
  withWorker(): Promise<BrowserContext> {
    return contextOf(this.browser, this.ada, 'allow');
  }

  async newTab(context = this.context): Promise<void> {
    this.page = await context.newPage();
    this.complaints = complaintsOf(this.page);
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(this.instance.url + path);
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  get overlay(): Locator {
    return this.page.locator('sv-overlay > dialog');
  }

  overlayCloses(): Promise<void> {
    return this.overlay.waitFor({ state: 'detached' });
  }

  /** The page of that heading; the last one when there is one below it. */
  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name, exact: true }).last().waitFor();
  }

  follow(name: string): Promise<void> {
    return this.page.getByRole('link', { name, exact: true }).first().click();
  }

  /** By the command palette. */
  async jumpTo(name: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox').fill(name);
    await this.page.keyboard.press('Enter');
  }

  /** Tasks, with words half typed; answers its state. */
  async openTasks(): Promise<unknown> {
    await this.open(this.list);
    await this.page.getByText('Task 39', { exact: true }).first().waitFor();
    await this.page.getByLabel('Add a task').fill('half a thought');
    await this.page.evaluate(markTasks);
    return this.tasksState();
  }

  tasksState(): Promise<unknown> {
    return this.page.evaluate(stateOfTasks);
  }
}

async function contextOf(browser: Browser, ada: Person, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers });
  context.setDefaultTimeout(15_000);
  await signIn(context, ada);
  return context;
}
