import type { ServerResponse } from 'node:http';

/** Whoever has this many bytes unread is not reading: it is cut off (contract 4). */
const MAX_UNSENT_BYTES = 1_048_576;

/** One open stream: frames are written by hand, exactly as spec 4.1 has them. */
export class EventStream {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    private readonly response: ServerResponse,
  ) {}

  /** @param onEnd called once, however the stream ends */
  open(onEnd: () => void): void {
    this.response.once('close', onEnd);
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    this.response.flushHeaders();
  }

  /** @param frame made once for all streams that get it */
  send(frame: Buffer): void {
    if (this.response.writableEnded) return;
    this.response.write(frame);
    if (this.response.writableLength > MAX_UNSENT_BYTES) this.response.destroy();
  }

  end(): void {
    this.response.end();
  }
}
