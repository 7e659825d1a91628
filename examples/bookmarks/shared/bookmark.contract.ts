/** What a person writes down: body of `POST /bookmarks` and `PUT /bookmarks/:id`. */
export interface BookmarkContent {
  /** `http:` or `https:`. */
  url: string;
  title: string;
  tags: string[];
  note: string | null;
  /** When to be reminded; ISO 8601, UTC. */
  remindAt: string | null;
}

export interface Bookmark extends BookmarkContent {
  id: string;
  isOnShelf: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Grows with each change; also in `ETag`. PUT and DELETE take it in `If-Match`. */
  version: number;
}

/** Answer of `GET /bookmarks`, newest first. */
export interface BookmarkList {
  bookmarks: Bookmark[];
  /** How many the caller may have. */
  most: number;
}
