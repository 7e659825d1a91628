import type { Bookmark } from '../../shared/bookmark.contract';
import { openPage } from '../testing/open-page';
import { BookmarksPage } from './bookmarks-page';

const URL = '/bookmarks/api/bookmarks';
const saved = (title: string, given: Partial<Bookmark> = {}): Bookmark => ({
  id: title,
  url: 'https://example.com/',
  title,
  tags: [],
  note: null,
  remindAt: null,
  isOnShelf: false,
  createdAt: '2026-06-22T10:00:00.000Z',
  version: 1,
  ...given,
});

describe('BookmarksPage', () => {
  async function open(bookmarks: Bookmark[], { most = 500, keepsShelf = false } = {}) {
    const opened = openPage(BookmarksPage, { keepsShelf });
    opened.http.expectOne(URL).flush({ bookmarks, most });
    await opened.page.whenStable();
    return opened;
  }

  it('says that it is loading', () => expect(openPage(BookmarksPage).text()).toContain('Loading bookmarks…'));

  it('says that there is nothing yet, and how much there may be', async () => {
    const { text } = await open([], { most: 7 });
    expect(text()).toContain('No bookmarks yet');
    expect(text()).toContain('You may keep 7.');
  });

  it('says that it failed, and offers another try', async () => {
    const { http, page, text } = openPage(BookmarksPage);
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await page.whenStable();
    expect(text()).toContain('could not be loaded');
  });

  it('opens pages beside the workspace, which they learn nothing of', async () => {
    const { element } = await open([saved('Example')]);
    const link = element.querySelector<HTMLAnchorElement>('sv-bookmark-link a')!;
    expect(link.href).toBe('https://example.com/');
    expect(link.target).toBe('_blank');
    expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  });

  it('finds by words, and says when there is nothing', async () => {
    const { element, page, text } = await open([saved('Signals', { tags: ['web'] }), saved('Bread')]);
    expect(text()).toContain('2 of 500');
    const search = element.querySelector<HTMLInputElement>('input[type=search]')!;
    const find = async (words: string): Promise<void> => {
      search.value = words;
      search.dispatchEvent(new Event('input'));
      await page.whenStable();
    };
    await find('WEB');
    expect(text()).toContain('Signals');
    expect(text()).not.toContain('Bread');
    await find('nowhere');
    expect(text()).toContain('Nothing found');
  });

  it('takes no more when it is full', async () => {
    const { element, text } = await open([saved('One')], { most: 1 });
    expect(text()).toContain('as many as you may');
    expect(element.querySelector<HTMLButtonElement>('button[svPageActions]')!.disabled).toBe(true);
  });

  it.each([true, false])('offers the shelf to those who may fill it: %s', async keepsShelf => {
    const { element, page } = await open([saved('One')], { keepsShelf });
    element.querySelector<HTMLButtonElement>('li button')!.click();
    await page.whenStable();
    expect(document.body.textContent?.includes('Put on “Shelf”')).toBe(keepsShelf);
  });
});
