import type { BookmarkContent } from '../../shared/bookmark.contract';

/** What a person writes down, for tests. */
export const aBookmark = (given: Partial<BookmarkContent> = {}): BookmarkContent => ({
  url: 'https://example.com/',
  title: 'Example',
  tags: [],
  note: null,
  remindAt: null,
  ...given,
});
