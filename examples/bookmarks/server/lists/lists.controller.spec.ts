import { InvalidInputError, NotAuthenticatedError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { BookmarksService } from '../bookmarks/bookmarks.service';
import { caller } from '../owner';
import { aBookmark } from '../testing/a-bookmark';
import { testHost } from '../testing/test-host';
import { ListsController } from './lists.controller';

describe('a list that is shared by a link', () => {
  const bookmarks = new BookmarksService();
  const lists = new ListsController(bookmarks);
  let host: TestHost;
  beforeEach(() => (host = testHost()));
  afterEach(() => host.withdraw());

  const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1)!;

  it('shows whoever has it the bookmarks of its tag, without notes, and those of nobody else', async () => {
    await bookmarks.add(caller(), aBookmark({ title: 'Rye', tags: ['Bread'], note: 'Secret words' }));
    await bookmarks.add(caller(), aBookmark({ title: 'Signals', tags: ['web'] }));
    const token = tokenOf(await lists.share({ tag: 'bread' }));
    host.as({ id: 'neighbour' });
    await bookmarks.add(caller(), aBookmark({ title: 'Theirs', tags: ['bread'] }));

    host.as(null);
    const list = await lists.read('bread', token);
    expect(list).toEqual({ tag: 'bread', bookmarks: [{ url: 'https://example.com/', title: 'Rye' }] });
  });

  it('opens no other list, and nothing once it was ended', async () => {
    const token = tokenOf(await lists.share({ tag: 'bread' }));
    await expect(lists.read('web', token)).rejects.toThrow(NotFoundError);
    await expect(lists.read('bread', 'guessed')).rejects.toThrow(NotFoundError);
    host.links.pop();
    await expect(lists.read('bread', token)).rejects.toThrow(NotFoundError);
  });

  it('needs somebody who shares it, and a tag that fits into an address', async () => {
    await expect(lists.share({ tag: 'a/b' })).rejects.toThrow(InvalidInputError);
    await expect(host.within(null, () => lists.share({ tag: 'bread' }))).rejects.toThrow(NotAuthenticatedError);
  });
});
