import { EventStream, type StreamTerms } from '../../kernel/streams/event-stream';
import { type Frame, RESYNC } from '../../kernel/streams/frames';
import { Backlog } from './backlog';
import type { Batch } from './batch';

export interface NotificationStreamTerms extends StreamTerms {
  /** Whether the client takes more than the frames of spec 4.1. */
  optedIn: boolean;
}

/** One open stream of notifications. While it is sent what the client missed, new ones wait. */
export class NotificationStream extends EventStream<NotificationStreamTerms> {
  private backlog: Backlog | null = null;

  /** @param id of the notification in it */
  deliver(frame: Frame, id?: string): void {
    if (!this.backlog?.keeps(frame, id)) this.send(frame);
  }

  deliverAll(batch: Batch): void {
    if (!this.backlog) return this.send(batch.frame(this.terms.optedIn));
    for (const { frame, id } of batch.frames()) this.deliver(frame, id);
  }

  /** Holds back frames until `release`. */
  hold(): void {
    this.backlog = new Backlog();
  }

  /** @param replay what the client missed, with the ids in it */
  release({ frame, ids }: { frame: Frame | null; ids: ReadonlySet<string> }): void {
    if (frame) this.send(frame);
    for (const waiting of this.backlog?.release(ids) ?? [RESYNC]) this.send(waiting);
  }

  /** Forgets what was replayed, once it can no longer arrive through the transport too. */
  settle(now: number): void {
    if (this.backlog?.isOver(now)) this.backlog = null;
  }
}
