import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { ConnectedAppsPage } from './connected-apps';

const url = '/api/account/data-grants';
const way = {
  consumerId: 'com.example.birthdays',
  providerId: 'com.example.contacts',
  contract: 'people',
  version: '1',
};
const grant = {
  id: 'g1',
  ...way,
  reason: 'To show whose is next.',
  createdAt: '2026-06-22T10:00:00.000Z',
  lastUsedAt: null,
};
const suggestion = { id: 's1', ...way };

async function answer({ http }: AccountPage, grants: object[], suggestions: object[] = []): Promise<void> {
  http.expectOne(url).flush({ grants, suggestions });
  await settled();
}

describe('Connected apps', () => {
  afterEach(() => document.body.replaceChildren());

  it('says who reads from whom, why, and whether it did', async () => {
    const opened = openPage(ConnectedAppsPage);
    expect(opened.page.textContent).toContain('Loading');
    await answer(opened, [grant]);

    expect(opened.page.textContent?.replace(/\s+/g, ' ')).toMatch(
      /Birthdays reads people from Contacts.*To show whose is next\..*never read/,
    );
  });

  it('takes one back at once; a refusal brings it back', async () => {
    const opened = openPage(ConnectedAppsPage);
    await answer(opened, [grant]);
    buttonNamed('Revoke access: Birthdays reads people from Contacts').click();
    const request = opened.http.expectOne({ url: `${url}/g1`, method: 'DELETE' });
    await settled();
    expect(opened.page.textContent).toContain('No connected apps');

    refuse(request, 503, 'database-unavailable');
    await settled();
    await answer(opened, [grant]);
    expect(opened.page.textContent).toContain('reads people from');
  });

  it('sends the person to the consent page for what an import brought along, or dismisses it', async () => {
    const opened = openPage(ConnectedAppsPage);
    await answer(opened, [], [suggestion]);
    const link = opened.page.querySelector('a[href^="/consent"]')?.getAttribute('href');
    expect(Object.fromEntries(new URL(link!, 'http://x').searchParams)).toEqual({
      provider: way.providerId,
      consumer: way.consumerId,
      contract: 'people',
      version: '1',
      returnUrl: '/account/connected-apps',
    });

    buttonNamed('Dismiss: Birthdays wants to read people from Contacts').click();
    opened.http.expectOne({ url: `${url}/s1`, method: 'DELETE' }).flush(null);
    await settled();
    expect(opened.page.textContent).not.toContain('Imported');
  });

  it('says that nothing is connected, and what went wrong', async () => {
    const opened = openPage(ConnectedAppsPage);
    refuse(opened.http.expectOne(url), 503, 'auth-unavailable');
    await settled();
    expect(opened.page.textContent).toContain('request-1');
    buttonNamed('Try again').click();
    await settled();
    await answer(opened, []);
    expect(opened.page.textContent).toContain('No connected apps');
  });
});
