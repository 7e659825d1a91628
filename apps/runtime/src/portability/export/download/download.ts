import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ByteOutlet } from '../zip/byte-sink';

/** A client that accepts nothing for this long counts as gone. */
const STALL_MS = 120_000;

/** Why nothing more is sent. */
export class DownloadStoppedError extends Error {
  override readonly name = 'DownloadStoppedError';

  constructor(
    readonly status: 'aborted' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends the archive to a person. It waits when they read slowly, and breaks the connection when it cannot complete the
 * archive, so that a part cannot pass for the whole.
 */
export class Download implements ByteOutlet {
  private readonly stopping = new AbortController();
  private readonly wire = new EventEmitter();
  /** How many writes the system has not accepted yet. */
  private pending = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly stallMs = STALL_MS,
  ) {
    response.on('error', () => undefined);
    response.on('close', () => this.closed());
    if (response.destroyed) this.closed();
  }

  /** Aborted, with the reason, when nothing more can be sent. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** @throws DownloadStoppedError */
  readonly send = (bytes: Buffer): void | Promise<void> => {
    this.signal.throwIfAborted();
    this.pending += 1;
    if (!this.response.write(bytes, this.wrote)) return this.until(this.response, 'drain');
  };

  /** @throws DownloadStoppedError */
  async flushed(): Promise<void> {
    if (this.pending > 0) await this.until(this.wire, 'flushed');
  }

  /** Sends the end. @returns whether all of it was handed over */
  async finish(bytes: Buffer): Promise<boolean> {
    if (this.signal.aborted) return false;
    this.response.end(bytes);
    await this.until(this.response, 'finish').catch(() => undefined);
    return this.response.writableFinished;
  }

  /** Breaks off. The first reason counts. */
  stop(reason: DownloadStoppedError): void {
    this.stopping.abort(reason);
    if (!this.response.writableFinished) this.response.destroy();
  }

  private closed(): void {
    if (this.response.writableFinished) return;
    this.stop(new DownloadStoppedError('aborted', 'The connection was closed.'));
  }

  private readonly wrote = (): void => {
    this.pending -= 1;
    if (this.pending === 0) this.wire.emit('flushed');
  };

  private until(emitter: EventEmitter, event: 'drain' | 'finish' | 'flushed'): Promise<void> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        emitter.off(event, settle);
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(() => {
        this.stop(new DownloadStoppedError('aborted', `Nothing was read for ${this.stallMs / 1000} s.`));
      }, this.stallMs);
      emitter.on(event, settle);
      signal.addEventListener('abort', settle, { once: true });
    });
  }
}
