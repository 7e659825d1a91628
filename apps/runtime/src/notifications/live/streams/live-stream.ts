import type { UserCaller } from '../../../kernel/request-context/caller';
import type { EventStream, StreamTerms } from '../../../kernel/streams/event-stream';

/** What decides which topics somebody may hear: who opened the stream, with their capabilities and groups. */
export interface LiveViewer {
  caller: UserCaller;
}

/** The open stream of a browser, or of a tab where tabs cannot share one. */
export type LiveStream = EventStream<StreamTerms & LiveViewer>;
