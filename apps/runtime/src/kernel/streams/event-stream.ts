import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { EXCHANGE, type Exchanged } from '../exchange/exchange';
import type { Frame } from './frames';

/** A client that leaves this many bytes unread does not read: it is cut off. */
const MAX_UNSENT_BYTES = 1_048_576;

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Spec 4.1, "Stream framing". */
const STREAM_HEADERS = {
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
}

/** Who keeps the list of open streams. */
export interface StreamOwner {
  /** Called once, however the stream ends. */
  removeStream(stream: EventStream): void;
}

/** Where a socket keeps its stream, so that none of thousands needs a closure. */
const STREAM = Symbol('stream');
type StreamingSocket = Socket & { [STREAM]?: EventStream };

/**
 * One open stream. Node writes the headers; from then on ready frames go to the socket itself, which costs a fraction
 * of what a response does with each of them.
 */
export class EventStream<Terms extends StreamTerms = StreamTerms> {
  private readonly socket: Socket;
  private readonly chunked: boolean;
  private isOver = false;

  /** @param response one that has its socket */
  constructor(
    readonly terms: Terms,
    response: ServerResponse,
    private readonly owner: StreamOwner,
  ) {
    response.writeHead(200, STREAM_HEADERS);
    response.flushHeaders();
    forgetHeaders(response.req);
    this.chunked = response.chunkedEncoding;
    this.socket = response.socket!;
    (this.socket as StreamingSocket)[STREAM] = this;
    this.socket.on('close', left);
    // What else comes on this connection is no request any more: Node's parser must not see it.
    this.socket.removeAllListeners('data');
    this.socket.on('data', ignore);
  }

  /** Sends before everything that waits. */
  send(frame: Frame): void {
    if (this.isOver) return;
    this.socket.write(this.chunked ? frame.chunked : frame.plain);
    if (this.socket.writableLength > MAX_UNSENT_BYTES) this.cut();
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
    this.owner.removeStream(this);
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.chunked) this.socket.write(LAST_CHUNK);
    this.socket.destroySoon();
  }
}

/** When the session of a caller ends: its streams end then. */
export const endOfSession = (session: { expiresAt: number; mfaDueAt: number | null }): number =>
  Math.min(session.expiresAt, session.mfaDueAt ?? Infinity);

/** After a status other than 200 an EventSource never reconnects. It opens this short stream again a little later. */
export function sendShortStream(response: ServerResponse, text: string): void {
  const { socket } = response;
  response.writeHead(200, STREAM_HEADERS);
  response.end(text, () => socket?.destroySoon());
}

/** A stream is open for hours, and what a browser sent with its request is the largest part of what each keeps. */
function forgetHeaders(request: IncomingMessage & Exchanged): void {
  request.headers = {};
  request.rawHeaders = [];
  const exchange = request[EXCHANGE];
  if (!exchange) return;
  exchange.cookie = null;
  exchange.isStream = true;
}

function left(this: StreamingSocket): void {
  this[STREAM]?.left();
}

function ignore(): void {
  // A client has nothing to say on a stream.
}
