import type { Browser, Locator, Page } from 'playwright-core';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { chooseLanguage, overflowOf, untranslatedTexts } from './support/languages';
import { expectNotices } from './support/notices';
import { PASSWORD, Person } from './support/person';

const EMAIL = 'ada@example.com';

/** What has no translation: names, and what people wrote. */
const NAMES = ['Ada Lovelace', EMAIL, 'Water the plants', 'Garden', 'Workspace'];

/** As the home page writes it, in the browser's region. */
const TODAY = `new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())`;

/** The pages that everybody uses, in the language that somebody chose, and in the two that show what does not fit. */
describe('the workspace in other languages', () => {
  expectNotices(/^dialog: (Suche|Benachrichtigungen|⟦.*⟧)$/, /^toast: /, /^status: /);
  let instance: Instance;
  let browser: Browser;
  let ada: Page;
  let complaints: string[];
  let person: Person;

  beforeAll(async () => {
    instance = await Instance.start();
    person = await Person.register(instance.url, { name: 'Ada Lovelace', email: EMAIL });
    const { body } = await person.post<{ id: string }>('/tasks/api/lists', { name: 'Garden' });
    await person.post(`/tasks/api/lists/${body.id}/items`, { title: 'Water the plants' });
    browser = await launchBrowser();
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'allow' });
    context.setDefaultTimeout(15_000);
    ada = await context.newPage();
    complaints = complaintsOf(ada);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const open = (path: string) => ada.goto(instance.url + path);
  const heading = (name: string | RegExp): Promise<void> =>
    ada.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const button = (name: string | RegExp): Locator => ada.getByRole('button', { name, exact: true });
  const document = (): Promise<unknown> =>
    ada.evaluate('[document.documentElement.lang, document.documentElement.dir, document.title]');
  const find = async (text: string, name: string): Promise<void> => {
    await ada.getByRole('combobox', { name: 'Suchen oder zu einer Seite springen' }).fill(text);
    await ada.getByRole('option', { name }).first().waitFor();
  };

  describe('in German', () => {
    it('is chosen in Account, and every page is another document from then on', async () => {
      await open('/login?returnUrl=%2Faccount%2Fpreferences');
      await ada.getByLabel('Email address').fill(EMAIL);
      await ada.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button('Sign in').click();
      await ada.getByLabel('Language', { exact: true }).selectOption('de');
      await heading('Einstellungen');
      expect(await document()).toEqual(['de', 'ltr', 'Einstellungen · Workspace']);
    });

    it('greets on the home page, and has its apps under German names', async () => {
      await open('/');
      await heading(/^Guten (Morgen|Tag|Abend), Ada Lovelace$/);
      const apps = ada.getByRole('navigation', { name: 'Apps', exact: true });
      await apps.getByRole('link', { name: /^Startseite/ }).waitFor();
      await apps.getByRole('link', { name: /^Aufgaben/ }).waitFor();
      await ada.getByRole('link', { name: 'Konsole', exact: true }).waitFor();
      expect(await document()).toEqual(['de', 'ltr', 'Startseite · Workspace']);
    });

    it('finds pages and commands in the palette by German and by English words', async () => {
      await button(/^Suche Strg K/).click();
      await ada.getByPlaceholder('Suchen oder springen zu …').waitFor();
      await find('ausloggen', 'Abmelden');
      await find('log out', 'Abmelden');
      await find('dunkel', 'Zum dunklen Design wechseln');
      await find('Passwort', 'Passwort ändern');
      await find('credentials', 'Passwort ändern');
      await find('change password', 'Passwort ändern');
      await find('beitreten', 'Einladungen');
      await ada.getByRole('group', { name: 'Seiten' }).waitFor();
      await ada.getByRole('combobox').fill('xyzxyz');
      await ada.getByText('Keine Ergebnisse').waitFor();
      await ada.keyboard.press('Escape');
    });

    it('has notifications in German, under German days, with times that say how long ago', async () => {
      const device = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
      await new Person(instance.url).post('/api/auth/sign-in', { email: EMAIL, password: PASSWORD }, device);
      await open('/');
      // The first sign-in and this one; what comes later would wait above the list.
      await button('Benachrichtigungen, 2 ungelesen').click();
      const panel = ada.getByRole('dialog', { name: 'Benachrichtigungen' });
      const entry = panel.locator('li', { hasText: 'Anmeldung auf einem neuen Gerät' }).first();
      await entry.getByText('Sicherheitshinweise').waitFor();
      expect(await entry.locator('time').innerText()).toMatch(/^(jetzt|vor \d+ Minuten?)$/);
      await panel.getByRole('heading', { name: 'Heute' }).waitFor();
      await entry.getByRole('button', { name: 'Warum habe ich das bekommen?' }).click();
      await entry.getByText('Sicherheitshinweise lassen sich nicht stummschalten.').waitFor();
      await button('Alle als gelesen markieren').click();
      await button('Benachrichtigungen').waitFor();
      await ada.keyboard.press('Escape');
    });

    it('has Account and Console in German', async () => {
      await open('/account/security');
      await heading('Sicherheit');
      await button('Passwort ändern')
        .or(ada.getByRole('link', { name: 'Passwort ändern' }))
        .first()
        .waitFor();
      await open('/console/data/backups');
      await heading('Sicherungen');
      expect(await document()).toEqual(['de', 'ltr', 'Sicherungen · Workspace']);
    });

    it('says in German what is not there, and how the person signs out and in again', async () => {
      await open('/nowhere');
      await heading('Seite nicht gefunden');
      await ada.getByRole('link', { name: 'Zur Startseite' }).click();
      await heading(/^Guten /);
      await button(/^Kontomenü von Ada Lovelace$/).click();
      await ada.getByRole('menuitem', { name: 'Abmelden' }).click();
      await ada.waitForURL('**/login**');
      await ada.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
      await ada.getByLabel('E-Mail-Adresse').fill(EMAIL);
      expect(await document()).toEqual(['de', 'ltr', 'Anmelden · Workspace']);
      await button('Anmelden').click();
      await heading(/^Guten /);
    });
  });

  describe.each([
    ['en-XA', 'ltr'],
    ['ar-XB', 'rtl'],
  ])('in the pseudo-language %s, on a phone', (language, direction) => {
    let written: string[];
    beforeAll(async () => {
      // The server wrote these before, in another language.
      const { body } = await person.get<NotificationList>('/api/account/notifications');
      written = body.notifications.flatMap(({ title, body }) => [title, body ?? '']);
      await ada.setViewportSize({ width: 390, height: 844 });
      await chooseLanguage(ada, language, instance.url);
    });

    const fits = async (part: string): Promise<void> => {
      await ada.locator('sv-skeleton').first().waitFor({ state: 'detached' });
      const today = await ada.evaluate<string>(TODAY);
      expect([part, await untranslatedTexts(ada, [today, ...written, ...NAMES]), await overflowOf(ada)]).toEqual([
        part,
        [],
        0,
      ]);
    };

    it('has every text translated and on the page: home, palette, notifications, Console', async () => {
      await open('/');
      await ada.getByRole('heading', { level: 1 }).waitFor();
      expect(await ada.locator('html').getAttribute('dir')).toBe(direction);
      await fits('home');
      await ada.keyboard.press('Control+k');
      await ada.getByRole('combobox').waitFor();
      await fits('palette');
      await ada.keyboard.press('Escape');
      await ada.locator('sv-bell button').first().click();
      await ada.locator('sv-notification-list li').first().waitFor();
      await fits('notifications');
      await open('/console/data/backups');
      await ada.getByRole('heading', { level: 1 }).waitFor();
      await fits('Console');
    });
  });

  it('complained about nothing in the console of the browser', () =>
    expect(complaints.filter(line => !/status of 40[14]/.test(line))).toEqual([]));
});
