import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './axe';
import { complaintsOf, launchBrowser } from './browser';
import { Instance } from './instance';
import { signIn } from './notified-visit';
import { Person } from './person';
import { until } from './until';

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NAMES = ['Ada', 'Bob', 'Cleo', 'Eve'] as const;
const ON_PHONES: readonly string[] = ['Bob', 'Eve'];

export type Name = (typeof NAMES)[number];

/** An instance and four people who plan a summer fair in Tasks, each in a browser of their own. Ada owns the list. */
export class TasksParty {
  /** What the consoles said, of all pages. */
  readonly complaints: string[] = [];
  private readonly pages = new Map<Name, Page>();
  listId = '';

  private constructor(
    readonly instance: Instance,
    readonly browser: Browser,
    private readonly people: ReadonlyMap<Name, Person>,
  ) {}

  static async begin(): Promise<TasksParty> {
    const [instance, browser] = await Promise.all([Instance.start({ RATE_LIMIT_PER_MINUTE: '0' }), launchBrowser()]);
    const people = new Map<Name, Person>();
    for (const name of NAMES)
      people.set(name, await Person.register(instance.url, { name, email: `${name.toLowerCase()}@example.com` }));
    const party = new TasksParty(instance, browser, people);
    const { body } = await party.person('Ada').post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' });
    party.listId = body.id;
    return party;
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.instance.close();
  }

  person(name: Name): Person {
    return this.people.get(name)!;
  }

  page(name: Name): Page {
    return this.pages.get(name)!;
  }

  /** The first page of somebody, or one on another device, where it is another time. */
  async open(name: Name, path: string, timezoneId = 'UTC'): Promise<Page> {
    const viewport = ON_PHONES.includes(name) ? PHONE : LAPTOP;
    const options = { viewport, reducedMotion: 'reduce', timezoneId, serviceWorkers: 'block' } as const;
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(15_000);
    await signIn(context, this.person(name));
    const page = await context.newPage();
    complaintsOf(page, this.complaints);
    // What others change before that, a page reads without being told who it was.
    const isLive = page.waitForResponse('**/api/live');
    await page.goto(this.instance.url + path);
    await isLive;
    this.pages.set(name, page);
    return page;
  }

  /** @returns its id */
  async group(name: string, members: readonly Name[]): Promise<string> {
    const ada = this.person('Ada');
    const { body: group } = await ada.post<{ id: string }>('/api/admin/groups', { name });
    for (const member of members) {
      const { body } = await this.person(member).get<{ user: { id: string } }>('/api/auth/session');
      await ada.send('PUT', `/api/admin/groups/${group.id}/members/${body.user.id}`, {}, {});
    }
    return group.id;
  }

  async add(name: Name, title: string, fields: object = {}): Promise<void> {
    await this.person(name).post(`/tasks/api/lists/${this.listId}/items`, { title, ...fields });
  }

  /** What is open in the list, as the server has it. */
  async titles(): Promise<string[]> {
    const { body } = await this.person('Ada').get<{ items: { title: string }[] }>(
      `/tasks/api/lists/${this.listId}/items`,
    );
    return body.items.map(({ title }) => title);
  }

  /** Waits for a notification in somebody's inbox. @returns where it leads */
  async told(name: Name, title: RegExp): Promise<string | null> {
    const found = async () => {
      const { body } = await this.person(name).get<{ notifications: { title: string; url: string | null }[] }>(
        '/api/account/notifications',
      );
      return body.notifications.find(one => title.test(one.title));
    };
    await until(async () => (await found()) !== undefined, `${name} was told ${title.source}`);
    return (await found())!.url;
  }

  async violations(name: Name): Promise<unknown[]> {
    await this.page(name).evaluate(settled);
    return violationsOf(this.page(name));
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** Adds a task in the line for new ones. */
export async function typeTask(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await page.keyboard.press('Enter');
}

export async function openDetails(page: Page, title: string): Promise<ReturnType<typeof dialog>> {
  // A priority is said before the title.
  await page.getByRole('button', { name: new RegExp(`^Edit .*${title}`) }).click();
  return dialog(page, 'Task');
}
