import type { EventStream, StreamTerms } from '../../kernel/streams/event-stream';

/** What decides which topics somebody may hear. */
export interface LiveViewer {
  userId: string;
  /** Whether they may open what is for administrators only. */
  isAdministrator: boolean;
}

/** The open stream of a browser, or of a tab where tabs cannot share one. */
export type LiveStream = EventStream<StreamTerms & LiveViewer>;
