import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
import { DataGrantsPage } from './data-grants';

const url = '/api/admin/data-grants';
const grant = {
  id: 'g1',
  userId: 'u1',
  consumerId: 'com.example.birthdays',
  providerId: 'com.example.contacts',
  contract: 'people',
  version: '1',
  reason: 'x',
  createdAt: '2026-06-22T10:00:00.000Z',
  lastUsedAt: null,
};

function open(): ConsolePage {
  const opened = openPage(DataGrantsPage, 'platform:auditor');
  const users = [{ id: 'u1', name: 'Ada Lovelace', email: 'ada@example.org' }];
  opened.http.expectOne(request => request.url === '/api/admin/users').flush({ users, nextCursor: null });
  const plugins = [{ id: 'com.example.contacts', name: 'My contacts' }];
  opened.http.expectOne('/api/admin/plugins').flush({ plugins });
  return opened;
}

async function answer(
  { http, settled }: ConsolePage,
  grants: object[],
  nextCursor: string | null = null,
): Promise<void> {
  http.expectOne(request => request.url === url).flush({ grants, suggestions: [], nextCursor });
  await settled();
}

describe('Data sharing', () => {
  afterEach(() => document.body.replaceChildren());

  it('says whose app reads from which, page by page', async () => {
    const opened = open();
    expect(opened.page.textContent).toContain('Loading');
    await answer(opened, [grant], 'next');
    expect(opened.page.textContent?.replace(/\s+/g, ' ')).toMatch(
      /Ada Lovelace.*Birthdays reads people from My contacts.*“x”.*Not yet/,
    );
    buttonNamed('Load more').click();
    await answer(opened, [{ ...grant, id: 'g2', userId: 'gone' }]);
    expect(opened.page.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(opened.page.textContent).toContain('Deleted user');
  });

  it('says that nothing is shared, and what went wrong', async () => {
    const opened = open();
    refuse(opened.http.expectOne(url), 503, 'auth-unavailable');
    await opened.settled();
    expect(opened.page.textContent).toContain('request-1');
    buttonNamed('Try again').click();
    await answer(opened, []);
    expect(opened.page.textContent).toContain('No data sharing');
  });
});
