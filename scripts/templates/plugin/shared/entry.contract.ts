/** What the two halves say to each other. Types only. */
export interface Entry {
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Answer of `GET /entries`, newest first. */
export interface EntryList {
  entries: Entry[];
}

/** Body of `POST /entries`. */
export interface NewEntry {
  title: string;
}
