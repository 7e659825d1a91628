/** A bookmark as whoever has the link sees it. */
export interface SharedBookmark {
  url: string;
  title: string;
}

/** `GET /bookmarks/api/lists/:tag/:token` */
export interface SharedList {
  tag: string;
  bookmarks: SharedBookmark[];
}
