import type { AdminPublicLink } from '@sv/contracts/public-links.contract';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
import { PublicLinksPage } from './public-links';

const url = '/api/admin/links';
const aLink = (fields: Partial<AdminPublicLink> = {}): AdminPublicLink => ({
  id: 'summer',
  pluginId: 'com.example.albums',
  path: '/albums/s/:token',
  label: 'Summer album',
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  createdBy: { id: 'u1', name: 'Ada Lovelace' },
  ...fields,
});

async function open(
  role: Parameters<typeof openPage>[1],
  links: AdminPublicLink[],
  publicLinks = 'on',
): Promise<ConsolePage> {
  const opened = openPage(PublicLinksPage, role);
  expect(opened.page.textContent).toContain('Loading public links');
  opened.http.expectOne('/api/admin/plugins').flush({ plugins: [{ id: 'com.example.albums', name: 'Albums' }] });
  opened.http.expectOne('/api/admin/policies').flush({ publicLinks: { value: publicLinks } });
  opened.http.expectOne(request => request.url === url).flush({ links, nextCursor: null });
  await opened.settled();
  return opened;
}
const textOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ');

describe('Public links', () => {
  afterEach(() => document.body.replaceChildren());

  it('says who shares what, until when, and ends a link after a question', async () => {
    const { page, http, settled } = await open('platform:admin', [
      aLink({ expiresAt: '2026-06-02T10:00:00.000Z' }),
      aLink({ id: 'other', label: 'Balance' }),
    ]);
    const rows = [...page.querySelectorAll('tbody tr')].map(textOf);
    expect(rows[0]).toMatch(/Summer album Expired.*Albums · \/albums\/s\/:token.*Ada Lovelace/);
    expect(rows[1]).toMatch(/Balance.*Never.*Never/);
    buttonNamed('Delete Balance').click();
    await settled();
    buttonNamed('Delete link').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/other` }).flush(null);
    await settled();
    expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
  });

  it('has no buttons for who only reads', async () => {
    await open('platform:auditor', [aLink()]);
    expect(() => buttonNamed('Delete Summer album')).toThrow();
  });

  it('says that links are off, where that is changed, and that nothing is shared', async () => {
    const { page } = await open('platform:admin', [], 'off');
    expect(textOf(page)).toContain('Public links are turned off');
    expect(page.querySelector('a[href="/console/people/sign-in"]')).not.toBeNull();
    expect(page.textContent).toContain('No public links');
  });

  it('says what went wrong', async () => {
    const opened = openPage(PublicLinksPage, 'platform:admin');
    refuse(
      opened.http.expectOne(request => request.url === url),
      503,
      'auth-unavailable',
    );
    await opened.settled();
    expect(opened.page.textContent).toContain('request-1');
  });
});
