import { TestBed } from '@angular/core/testing';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { matchingZones, timezones, zoneOffset } from '../timezone-picker/timezones';
import { openPage, settled, type, type AccountPage } from '../testing/account-page';
import { PreferencesPage } from './preferences';

const url = '/api/account/preferences';

async function open(): Promise<AccountPage> {
  const opened = openPage(PreferencesPage);
  const stored = { theme: 'system', language: null, timezone: 'Europe/Zurich', locale: 'en-GB', version: 2 };
  for (const request of opened.http.match(url)) request.flush(stored);
  await settled();
  return opened;
}

const combobox = (page: HTMLElement): HTMLInputElement => {
  const field = page.querySelector<HTMLInputElement>('[role=combobox]');
  if (!field) throw new Error('no combobox');
  return field;
};

const press = (field: HTMLElement, key: string): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));

describe('Preferences', () => {
  afterEach(() => document.body.replaceChildren());

  it('says at an address without https that nothing can be installed there, and nowhere else', async () => {
    const [there, here] = [
      { configurable: true, value: false },
      { configurable: true, value: true },
    ];
    const says = async () => (await open()).page.textContent!.includes('Install and use offline');
    Object.defineProperty(window, 'isSecureContext', there);
    expect(await says()).toBe(true);
    TestBed.resetTestingModule();
    Object.defineProperty(window, 'isSecureContext', here);
    expect(await says()).toBe(false);
  });

  it('finds a time zone by a part of its name, with the keyboard, and shows what time it is there', async () => {
    const { page } = await open();
    const field = combobox(page);

    type(field, 'new york');
    await settled();
    expect([...page.querySelectorAll('[role=option]')].map(option => option.textContent)).toEqual([
      expect.stringContaining('America/New York'),
    ]);
    press(field, 'Enter');
    await settled();

    expect(field.value).toBe('America/New York');
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('forgets what was typed and not chosen', async () => {
    const { page } = await open();

    type(combobox(page), 'nowhere');
    await settled();
    expect(page.textContent).toContain('No results');
    press(combobox(page), 'Escape');
    await settled();

    expect(combobox(page).value).toBe('Europe/Zurich');
  });

  it('tries the region on a sample, saves, and lets every date follow', async () => {
    const { page, http } = await open();
    const select = page.querySelectorAll('select')[1]!;

    select.value = 'de-CH';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(page.querySelector('.sample')?.textContent).toMatch(/1.234.567\.89/);

    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ locale: 'de-CH' });
    expect(request.request.headers.get('If-Match')).toBe('"2"');
    request.flush({ theme: 'system', language: null, timezone: 'Europe/Zurich', locale: 'de-CH', version: 3 });
    await settled();

    expect(TestBed.inject(LocaleService).formatNumber(1234.5)).toMatch(/^1.234\.5$/);
  });

  it('stores another language, and loads the page again in it', async () => {
    const { page, http } = await open();
    const reload = jest.spyOn(TestBed.inject(PageExit), 'reload').mockReturnValue();
    const select = page.querySelector('select')!;

    select.value = 'de';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(page.querySelector('.sample')?.textContent).toMatch(
      /Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag/,
    );
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ language: 'de' });
    request.flush({ theme: 'system', language: 'de', timezone: 'Europe/Zurich', locale: 'en-GB', version: 3 });
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('time zones', () => {
  it('keeps a choice the browser does not know, and has UTC', () => {
    expect(timezones('Moon/Tycho')).toEqual(expect.arrayContaining(['UTC', 'Moon/Tycho']));
    expect(zoneOffset('Moon/Tycho', new Date())).toBe('');
  });

  it('matches words in any order', () => {
    expect(matchingZones(['Europe/Zurich', 'America/New_York'], 'york america')).toEqual(['America/New_York']);
  });

  it('puts a name that begins like the search first', () => {
    expect(matchingZones(['Antarctica/Vostok', 'Asia/Tokyo'], 'tok')).toEqual(['Asia/Tokyo', 'Antarctica/Vostok']);
  });
});
