import { TestBed } from '@angular/core/testing';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { matchingZones, timezones, zoneOffset } from '../timezone-picker/timezones';
import { buttonNamed, openPage, settled, type, type AccountPage } from '../testing/account-page';
import { PreferencesPage } from './preferences';

const url = '/api/account/preferences';

async function open(): Promise<AccountPage> {
  const opened = openPage(PreferencesPage);
  const stored = { theme: 'system', timezone: 'Europe/Zurich', locale: 'en-GB', version: 2 };
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

  it('tries the language on a sample, saves, and lets every date follow', async () => {
    const { page, http } = await open();
    const select = page.querySelector('select');
    if (!select) throw new Error('no select');

    select.value = 'de-CH';
    select.dispatchEvent(new Event('change'));
    await settled();
    expect(page.querySelector('.sample')?.textContent).toMatch(/1.234.567\.89/);

    buttonNamed('Save changes').click();
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ locale: 'de-CH' });
    expect(request.request.headers.get('If-Match')).toBe('"2"');
    request.flush({ theme: 'system', timezone: 'Europe/Zurich', locale: 'de-CH', version: 3 });
    await settled();

    expect(TestBed.inject(Moments).date('2026-06-22T12:00:00.000Z')).toBe('22. Juni 2026');
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
