/** A person's one note. */
export interface Note {
  text: string;
  /** Grows with every save; 0 for a note that was never saved. */
  version: number;
  savedAt: string | null;
}

/** What is kept, and which version it was written on: when that is no longer the last one, nothing is kept. */
export interface NoteDraft {
  text: string;
  version: number;
}
