/** One finished session. Its id is made by the page, so that sending it twice makes one. */
export interface FocusSession {
  id: string;
  minutes: number;
  finishedAt: string;
}

export interface FinishedSession {
  minutes: number;
}

/** Finished since a moment; what "today" is, the page knows. */
export interface FocusSessions {
  sessions: FocusSession[];
}
