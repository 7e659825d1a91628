/** What everybody sees of a bookmark on the shelf: not whose it is, and no note. */
export interface ShelvedBookmark {
  id: string;
  url: string;
  title: string;
  tags: string[];
  /** Whether the caller put it there. */
  isMine: boolean;
  /** ISO 8601, UTC. */
  sharedAt: string;
}

/** Answer of `GET /shelf`, newest first. */
export interface Shelf {
  bookmarks: ShelvedBookmark[];
}
