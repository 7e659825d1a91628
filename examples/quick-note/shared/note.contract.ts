/** A person's one note. */
export interface Note {
  text: string;
  /** Grows with every save; 0 for a note that was never saved. */
  version: number;
  savedAt: string | null;
}

/** Body of `PUT /note`; `If-Match` says which version it was written on, `"0"` where there was none. */
export interface NoteDraft {
  text: string;
}
