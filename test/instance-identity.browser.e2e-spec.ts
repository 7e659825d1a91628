import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { stepTo } from './support/step-to';
import { until } from './support/until';

const IDENTITY = '/console/workspace/identity';
const colorOf = (selector: string, property: string): string =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(property)}]`;
/** As the style sheet of a document has it, with both themes. */
const accentOf = `getComputedStyle(document.documentElement).getPropertyValue('--sv-color-accent')`;

/** WCAG 2.2, of two colours as a browser computes them. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [r, g, b] = color
      .match(/[\d.]+/g)!
      .map(Number)
      .map(value => value / 255) as [number, number, number];
    const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the identity of the workspace', () => {
  expectNotices('dialog: Discard changes?', 'toast: Identity saved');
  let instance: Instance;
  let owner: Person;
  let browser: Browser;
  let ada: Page;
  let stranger: Page;
  let complaints: string[];
  beforeAll(async () => {
    instance = await Instance.start({ INSTANCE_NAME: 'From the environment' });
    owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    browser = await launchBrowser();
    [ada, stranger] = [await newPage(owner.cookie), await newPage('')];
    complaints = complaintsOf(ada);
    complaintsOf(stranger, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  async function newPage(cookie: string): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    context.setDefaultTimeout(15_000);
    const cookies = cookie
      .split('; ')
      .filter(Boolean)
      .map(one => one.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    return context.newPage();
  }
  const save = async (): Promise<void> => {
    await ada.getByRole('button', { name: 'Save changes' }).click();
    await ada.getByText('Identity saved').first().waitFor();
    // A button under the pointer has another shade.
    await ada.mouse.move(0, 0);
  };

  it('is what the environment says, before anybody changed it', async () => {
    await stranger.goto(`${instance.url}/login`);
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    expect(await stranger.title()).toContain('From the environment');

    await ada.goto(instance.url + IDENTITY);
    await ada.getByLabel('Workspace name', { exact: true }).waitFor();
    expect(await ada.title()).toBe('Identity · From the environment');
    expect(await ada.getByLabel('Workspace name', { exact: true }).inputValue()).toBe('From the environment');
  });

  it('is changed in Console: the chrome, the tab and the colours of the open page follow at once', async () => {
    await ada.getByLabel('Workspace name', { exact: true }).fill('Acme');
    await ada.getByLabel('Workspace colour', { exact: true }).fill('#ffd400');
    await ada.getByText('Slightly darker').waitFor();
    await save();

    await until(async () => (await ada.title()) === 'Identity · Acme', 'the tab has the new name');
    await ada.locator('sv-brand').first().getByText('Acme').waitFor();
    await ada.evaluate(settled);
    const [ground, words] = [
      await ada.evaluate<string>(colorOf('form button[type=submit]', 'backgroundColor')),
      await ada.evaluate<string>(colorOf('form button[type=submit]', 'color')),
    ];
    const now = await ada.evaluate<string>(accentOf);
    await ada.reload();
    await ada.getByLabel('Workspace name', { exact: true }).waitFor();
    expect((await ada.evaluate<string>(accentOf)).replace(/\s/g, '')).toBe(now.replace(/\s/g, ''));
    expect(await ada.evaluate<string>(colorOf('form button[type=submit]', 'backgroundColor'))).toBe(ground);
    expect(contrast(ground, words)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground, 'rgb(255, 255, 255)')).toBeGreaterThanOrEqual(3);
    expect(await violationsOf(ada)).toEqual([]);
  });

  it('is seen by strangers before they sign in, in both themes', async () => {
    await stranger.goto(`${instance.url}/login`);
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await stranger.title()).toMatch(/ · Acme$/);
    expect(await violationsOf(stranger)).toEqual([]);
    await stranger.setViewportSize({ width: 1440, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await stranger.emulateMedia({ colorScheme });
      await stranger.evaluate(settled);
      const ground = await stranger.evaluate<string>(colorOf('button[type=submit]', 'backgroundColor'));
      const words = await stranger.evaluate<string>(colorOf('button[type=submit]', 'color'));
      const page = await stranger.evaluate<string>(colorOf('main', 'backgroundColor'));
      expect({ colorScheme, good: contrast(ground, words) >= 4.5 && contrast(ground, page) >= 3 }).toEqual({
        colorScheme,
        good: true,
      });
    }
  });

  it('stands in plain pages and in the manifest of the application', async () => {
    await stranger.goto(`${instance.url}/problems/not-found`);
    expect(await stranger.title()).toMatch(/ · Acme$/);

    const manifest = await fetch(`${instance.url}/manifest.webmanifest`).then(answer => answer.json());
    expect(manifest).toMatchObject({ name: 'Acme' });
  });

  it('asks before unsaved words are left behind', async () => {
    await ada.setViewportSize({ width: 1440, height: 900 });
    await ada.emulateMedia({ colorScheme: 'light' });
    await ada.getByLabel('Workspace name', { exact: true }).fill('Never saved');
    await ada.getByRole('link', { name: 'System', exact: true }).first().click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await ada.getByLabel('Workspace name', { exact: true }).inputValue()).toBe('Never saved');
    await ada.getByRole('button', { name: 'Discard changes' }).click();
    await ada.getByRole('link', { name: 'System', exact: true }).first().click();
    await ada.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
  });

  it('goes back to the environment, in the open page too', async () => {
    await stepTo(ada, IDENTITY);
    await ada.getByLabel('Workspace name', { exact: true }).waitFor();
    await ada.getByRole('button', { name: 'Reset to default: Workspace name' }).click();
    await ada.getByRole('button', { name: 'Reset to default: Workspace colour' }).click();
    await save();

    await until(async () => (await ada.title()).endsWith('· From the environment'), 'the tab has the name again');
    await ada.evaluate(settled);
    const ground = await ada.evaluate<string>(colorOf('form button[type=submit]', 'backgroundColor'));
    await ada.reload();
    await ada.getByLabel('Workspace name', { exact: true }).waitFor();
    expect(await ada.evaluate<string>(colorOf('form button[type=submit]', 'backgroundColor'))).toBe(ground);
  });

  it('attack: a name of markup is words, in every document', async () => {
    const name = '</title><script>document.title="hacked"</script>"\'&';
    await owner.patch('/api/admin/instance-config', { instanceName: name });
    for (const path of ['/login', '/problems/not-found', IDENTITY]) {
      const page = path.startsWith('/console') ? ada : stranger;
      await page.goto(instance.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await until(async () => (await page.title()).endsWith(`· ${name}`), `the title of ${path}`);
    }
    await owner.patch('/api/admin/instance-config', { instanceName: null });
  });

  it('raises no complaint of the browser: no refusal of the content security policy, no file that is not there', () => {
    expect(complaints).toEqual([]);
  });
});
