import type { ShelvedBookmark } from '../../shared/shelf.contract';
import { openPage } from '../testing/open-page';
import { ShelfPage } from './shelf-page';

const URL = '/bookmarks/api/shelf';
const shelved = (title: string, isMine: boolean): ShelvedBookmark => ({
  id: title,
  url: 'https://example.com/',
  title,
  tags: [],
  isMine,
  sharedAt: '2026-06-22T10:00:00.000Z',
});

describe('ShelfPage', () => {
  async function open(bookmarks: ShelvedBookmark[], keepsShelf = false) {
    const opened = openPage(ShelfPage, { keepsShelf });
    opened.http.expectOne(URL).flush({ bookmarks });
    await opened.page.whenStable();
    return opened;
  }
  const takeable = (element: HTMLElement): (string | null)[] =>
    [...element.querySelectorAll('li button')].map(button => button.getAttribute('aria-label'));

  it('says that it is loading', () => expect(openPage(ShelfPage).text()).toContain('Loading bookmarks…'));

  it('says that there is nothing yet', async () => {
    expect((await open([])).text()).toContain('Nothing here yet');
  });

  it('says that it failed', async () => {
    const { http, page, text } = openPage(ShelfPage);
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await page.whenStable();
    expect(text()).toContain('could not be loaded');
  });

  it('lets people take off what is theirs', async () => {
    const { element } = await open([shelved('Mine', true), shelved('Theirs', false)]);
    expect(takeable(element)).toEqual(['Take off Mine']);
  });

  it('lets who keeps it take off anything', async () => {
    const { element, http } = await open([shelved('Theirs', false)], true);
    expect(takeable(element)).toEqual(['Take off Theirs']);
    element.querySelector<HTMLButtonElement>('li button')!.click();
    http.expectOne({ url: `${URL}/Theirs`, method: 'DELETE' });
  });
});
