import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Backlog } from './backlog';
import type { Batch } from './batch';
import { type Frame, RESYNC } from './frames';

/** A client that leaves this many bytes unread does not read: it is cut off. */
const MAX_UNSENT_BYTES = 1_048_576;

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Spec 4.1, "Stream framing". */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

export interface StreamTerms {
  userId: string;
  sessionId: string;
  /** Unix milliseconds: when its session expires. */
  endsAt: number;
  /** Whether the client takes more than the frames of spec 4.1. */
  optedIn: boolean;
}

/** Where a socket keeps its stream, so that none of thousands needs a closure. */
const STREAM = Symbol('stream');
type StreamingSocket = Socket & { [STREAM]?: EventStream };

/**
 * One open stream. Node writes the headers; from then on ready frames go to the socket itself, which costs a fraction
 * of what a response does with each of them.
 */
export class EventStream {
  private readonly socket: Socket;
  private readonly chunked: boolean;
  private backlog: Backlog | null = null;
  private isOver = false;

  /**
   * @param response one that has its socket
   * @param leave called once, however the stream ends
   */
  constructor(
    readonly terms: StreamTerms,
    response: ServerResponse,
    private readonly leave: (stream: EventStream) => void,
  ) {
    response.writeHead(200, STREAM_HEADERS);
    response.flushHeaders();
    this.chunked = response.chunkedEncoding;
    this.socket = response.socket!;
    (this.socket as StreamingSocket)[STREAM] = this;
    this.socket.on('close', left);
    // What else comes on this connection is no request any more: Node's parser must not see it.
    this.socket.removeAllListeners('data');
    this.socket.on('data', ignore);
  }

  /** @param id of the notification in it */
  deliver(frame: Frame, id?: string): void {
    if (!this.backlog?.keeps(frame, id)) this.send(frame);
  }

  deliverAll(batch: Batch): void {
    if (!this.backlog) return this.send(batch.frame(this.terms.optedIn));
    for (const { frame, id } of batch.frames()) this.deliver(frame, id);
  }

  /** Sends before everything that waits. */
  send(frame: Frame): void {
    if (this.isOver) return;
    this.socket.write(this.chunked ? frame.chunked : frame.plain);
    if (this.socket.writableLength > MAX_UNSENT_BYTES) this.cut();
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

  /** Ends cleanly when the client reads, and at once when it does not. */
  end(): void {
    this.finish();
    if (this.socket.writableLength > 0) this.socket.destroy();
  }

  /** Called before the process ends. A slow client may still read what was sent, until it is cut off. */
  sayGoodbye(farewell: Frame | null): void {
    if (farewell) this.send(farewell);
    this.finish();
  }

  cut(): void {
    this.isOver = true;
    this.socket.destroy();
  }

  /** Called by the socket. */
  left(): void {
    this.isOver = true;
    this.leave(this);
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.chunked) this.socket.write(LAST_CHUNK);
    this.socket.destroySoon();
  }
}

function left(this: StreamingSocket): void {
  this[STREAM]?.left();
}

function ignore(): void {
  // A client has nothing to say on a stream.
}
