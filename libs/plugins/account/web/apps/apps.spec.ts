import { openPage, settled } from '../testing/account-page';
import { AppSettingsPage } from './app-settings/app-settings';
import { AppsPage } from './apps';

const url = '/api/account/apps';
const club = { id: 'com.example.club', name: 'Club', description: 'A club', iconUrl: null };

describe('Apps', () => {
  afterEach(() => document.body.replaceChildren());

  it('lists the apps that have something to set, each with its page', async () => {
    const { page, http } = openPage(AppsPage);
    expect(page.textContent).toContain('Loading apps');
    http.expectOne(url).flush({ apps: [club] });
    await settled();
    const link = page.querySelector<HTMLAnchorElement>('ul a');
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([
      '/account/apps/com.example.club',
      expect.stringContaining('A club'),
    ]);
  });

  it('says so when there is none', async () => {
    const { page, http } = openPage(AppsPage);
    http.expectOne(url).flush({ apps: [] });
    await settled();
    expect(page.textContent).toContain('No settings');
  });

  it('shows the form of one app under its name', async () => {
    const { page, http } = openPage(AppSettingsPage, [], { id: club.id });
    http.expectOne(url).flush({ apps: [club] });
    const settings = { perPage: { type: 'integer', title: 'Rows', default: 20 } };
    http
      .expectOne(`${url}/${club.id}/settings`)
      .flush({ settings, values: { perPage: null }, secrets: {}, people: [], groups: [], version: 0 });
    await settled();
    expect(page.querySelector('h1')?.textContent).toContain('Club');
    expect(page.querySelector<HTMLInputElement>('input[type=number]')?.placeholder).toBe('20');
  });
});
