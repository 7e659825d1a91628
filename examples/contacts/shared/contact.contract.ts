/** What the two halves say to each other. Types only. */
export interface Contact {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** `1815-12-10`: a day of the calendar, in no time zone. */
  birthday: string | null;
  notes: string | null;
  /** Grows with each change; also in `ETag`. PATCH and DELETE take it in `If-Match`. */
  version: number;
}

/** Answer of `GET /contacts`, by name. */
export interface ContactList {
  contacts: Contact[];
}

/** Body of `POST /contacts`. */
export interface NewContact {
  name: string;
  email?: string | null;
  phone?: string | null;
  birthday?: string | null;
  notes?: string | null;
}

/** Body of `PATCH /contacts/:id`: what is missing stays, `null` clears. */
export type ContactChange = Partial<NewContact>;
