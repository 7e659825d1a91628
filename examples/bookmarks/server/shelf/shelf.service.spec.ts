import { MissingCapabilityError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { aBookmark } from '../testing/a-bookmark';
import { KEEP_SHELF, testHost } from '../testing/test-host';
import { BookmarksService } from '../bookmarks/bookmarks.service';
import { caller } from '../owner';
import { ShelfService } from './shelf.service';

describe('ShelfService', () => {
  const shelf = new ShelfService();
  let host: TestHost;
  let id: string;
  beforeEach(async () => {
    host = testHost().as({ id: 'keeper' }, [KEEP_SHELF]);
    ({ id } = await new BookmarksService().add(caller(), aBookmark({ note: 'Private words' })));
  });
  afterEach(() => host.withdraw());

  it('shows everybody what was put there, but neither whose it is nor the note', async () => {
    await shelf.put(caller(), id, new Date('2026-06-22T10:00:00.000Z'));
    host.as({ id: 'reader' }, []);
    expect(await shelf.list(caller())).toEqual([
      {
        id,
        url: 'https://example.com/',
        title: 'Example',
        tags: [],
        isMine: false,
        sharedAt: '2026-06-22T10:00:00.000Z',
      },
    ]);
  });

  it('is filled by nobody without the capability', async () => {
    host.as({ id: 'keeper' }, []);
    await expect(shelf.put(caller(), id)).rejects.toThrow(MissingCapabilityError);
    expect(await shelf.list(caller())).toEqual([]);
  });

  it('is not filled with what is somebody else’s', async () => {
    host.as({ id: 'another' }, [KEEP_SHELF]);
    await expect(shelf.put(caller(), id)).rejects.toThrow(NotFoundError);
  });

  it('lets its owner take it off without the capability, and a reader not', async () => {
    await shelf.put(caller(), id);
    host.as({ id: 'reader' }, []);
    await expect(shelf.take(caller(), id)).rejects.toThrow(NotFoundError);
    host.as({ id: 'keeper' }, []);
    await shelf.take(caller(), id);
    expect(await shelf.list(caller())).toEqual([]);
  });

  it('lets who keeps it take anything off, and learn nothing of what is not there', async () => {
    host.as({ id: 'another' }, [KEEP_SHELF]);
    await expect(shelf.take(caller(), id)).rejects.toThrow(NotFoundError);
    host.as({ id: 'keeper' }, [KEEP_SHELF]);
    await shelf.put(caller(), id);
    host.as({ id: 'another' }, [KEEP_SHELF]);
    await shelf.take(caller(), id);
    expect(await shelf.list(caller())).toEqual([]);
  });

  it('writes down once what was put there and what was taken off', async () => {
    await shelf.put(caller(), id);
    await shelf.put(caller(), id);
    await shelf.take(caller(), id);
    expect(host.activity.map(({ action, targetId }) => [action, targetId])).toEqual([
      ['bookmark.shared', id],
      ['bookmark.unshared', id],
    ]);
  });
});
