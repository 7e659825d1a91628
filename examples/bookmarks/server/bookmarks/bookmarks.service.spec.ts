import { ConflictError, InvalidInputError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import type { BookmarkContent } from '../../shared/bookmark.contract';
import { aBookmark } from '../testing/a-bookmark';
import { KEEP_SHELF, testHost } from '../testing/test-host';
import { caller } from '../owner';
import { ShelfService } from '../shelf/shelf.service';
import { BookmarksService } from './bookmarks.service';

describe('BookmarksService', () => {
  const bookmarks = new BookmarksService();
  let host: TestHost;
  beforeEach(() => (host = testHost({ MAX_PER_PERSON: '2' })));
  afterEach(() => host.withdraw());

  const add = (given: Partial<BookmarkContent> = {}, at = '2026-06-22T10:00:00.000Z') =>
    bookmarks.add(caller(), aBookmark(given), new Date(at));
  const titles = async (): Promise<string[]> => (await bookmarks.list(caller())).map(({ title }) => title);

  it('lists the newest first', async () => {
    await add({ title: 'old' }, '2026-06-21T10:00:00.000Z');
    await add({ title: 'new' });
    expect(await titles()).toEqual(['new', 'old']);
  });

  it('keeps the address that it checked, and each tag once', async () => {
    const kept = await add({ url: ' HTTPS://Example.com', tags: ['web', ' Web ', ''], note: '' });
    expect(kept).toMatchObject({ url: 'https://example.com/', tags: ['web'], note: null, isOnShelf: false });
  });

  it('takes no address that is code', async () => {
    await expect(add({ url: 'javascript:alert(1)' })).rejects.toThrow(InvalidInputError);
  });

  it('shows nobody what is somebody else’s, and lets them neither change nor delete it', async () => {
    const { id } = await add({ title: 'mine' });
    host.as({ id: 'user-2' });
    expect(await titles()).toEqual([]);
    await expect(bookmarks.change(caller(), id, aBookmark())).rejects.toThrow(NotFoundError);
    await expect(bookmarks.remove(caller(), id)).rejects.toThrow(NotFoundError);
    host.as({ id: 'user-1' });
    expect(await titles()).toEqual(['mine']);
  });

  it('changes and deletes', async () => {
    const { id } = await add();
    await bookmarks.change(caller(), id, aBookmark({ title: 'Another', note: 'Why' }));
    expect(await bookmarks.list(caller())).toEqual([expect.objectContaining({ id, title: 'Another', note: 'Why' })]);
    await bookmarks.remove(caller(), id);
    expect(await titles()).toEqual([]);
  });

  it('refuses more than the operator lets one have', async () => {
    await add();
    await add();
    await expect(add()).rejects.toThrow(new ConflictError('There may be 2 bookmarks. Delete some first.'));
    host.as({ id: 'user-2' });
    await add();
  });

  it.each(['', '-1', 'many'])('takes the default where the operator says %j', async said => {
    host.withdraw();
    host = testHost({ MAX_PER_PERSON: said });
    await add();
    expect(await titles()).toHaveLength(1);
  });

  it('lets what stands on the shelf be changed by those who may fill it; else it leaves the shelf', async () => {
    host.as({ id: 'user-1' }, [KEEP_SHELF]);
    const { id } = await add();
    await new ShelfService().put(caller(), id);
    expect(await bookmarks.change(caller(), id, aBookmark({ title: 'a' }))).toMatchObject({ isOnShelf: true });
    host.as({ id: 'user-1' }, []);
    expect(await bookmarks.change(caller(), id, aBookmark({ title: 'b' }))).toMatchObject({ isOnShelf: false });
    expect(await new ShelfService().list(caller())).toEqual([]);
  });
});
