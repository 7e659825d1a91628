import { TestBed } from '@angular/core/testing';
import type { PublicLink, PublicLinkList } from '@sv/contracts/public-links.contract';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { SharedLinksPage } from './shared-links';

const url = '/api/account/links';
const aLink = (fields: Partial<PublicLink> = {}): PublicLink => ({
  id: 'summer',
  pluginId: 'com.example.albums',
  path: '/albums/s/:token',
  label: 'Summer album',
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  ...fields,
});

async function open(list: Partial<PublicLinkList> = {}): Promise<AccountPage> {
  const opened = openPage(SharedLinksPage);
  TestBed.inject(Session).shell.set(aShell({ plugins: [aShellPlugin('com.example.albums', { name: 'Albums' })] }));
  expect(opened.page.textContent).toContain('Loading your links');
  opened.http.expectOne(url).flush({ links: [], allowed: true, ...list });
  await settled();
  return opened;
}
const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ');

describe('Shared links', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows of each the app, until when it works and when it was last used', async () => {
    const { page } = await open({
      links: [
        aLink({ expiresAt: '2999-01-01T00:00:00.000Z', lastUsedAt: new Date().toISOString() }),
        aLink({ id: 'old', label: 'Old list', expiresAt: '2026-06-02T10:00:00.000Z' }),
        aLink({ id: 'open', label: 'Balance' }),
      ],
    });
    const rows = [...page.querySelectorAll('li')].map(textOf);
    expect(rows[0]).toMatch(/Summer album.*Albums · shared.*Expires.*last used/);
    expect(rows[1]).toMatch(/Old list Expired.*Expired.*never used/);
    expect(rows[2]).toMatch(/Balance.*Works until you delete it/);
  });

  it('ends one after a question', async () => {
    const { page, http } = await open({ links: [aLink(), aLink({ id: 'other', label: 'Other' })] });
    buttonNamed('Delete Summer album').click();
    await settled();
    buttonNamed('Delete link').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/summer` }).flush(null);
    await settled();
    expect([...page.querySelectorAll('li')].map(textOf).join()).not.toContain('Summer album');
    expect(page.querySelectorAll('li')).toHaveLength(1);
    expect(document.activeElement?.className).toContain('shown');
  });

  it('keeps one that could not be ended', async () => {
    const { page, http } = await open({ links: [aLink()] });
    buttonNamed('Delete Summer album').click();
    await settled();
    buttonNamed('Delete link').click();
    await settled();
    refuse(http.expectOne({ method: 'DELETE', url: `${url}/summer` }), 503, 'auth-unavailable');
    await settled();
    expect(page.querySelectorAll('li')).toHaveLength(1);
  });

  it('says that nothing is shared', async () => {
    const { page } = await open();
    expect(page.textContent).toContain('No shared links');
  });

  it('says that the workspace does not allow links, and still lets one end what is there', async () => {
    const { page } = await open({ allowed: false, links: [aLink()] });
    expect(textOf(page)).toContain('This workspace does not allow public links. Your links don’t work');
    expect(buttonNamed('Delete Summer album').disabled).toBe(false);
  });

  it('says so when the list cannot be read', async () => {
    const { page, http } = openPage(SharedLinksPage);
    refuse(http.expectOne(url), 503, 'auth-unavailable');
    await settled();
    expect(page.querySelector('sv-error-state')).not.toBeNull();
  });
});
