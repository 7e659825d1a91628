import type { ServerResponse } from 'node:http';

/** Who takes nothing for this long has left. */
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
 * The archive on its way to a person: waits where they read slowly, and breaks off so that what they have cannot pass
 * for the whole.
 */
export class Download {
  private readonly stopping = new AbortController();

  constructor(
    private readonly response: ServerResponse,
    private readonly stallMs = STALL_MS,
  ) {
    response.on('error', () => undefined);
    response.on('close', () => {
      if (!response.writableFinished) this.stop(new DownloadStoppedError('aborted', 'The connection was closed.'));
    });
    if (response.destroyed) this.stop(new DownloadStoppedError('aborted', 'The connection was closed.'));
  }

  /** Aborted, with the reason, when nothing more can be sent. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** @throws DownloadStoppedError */
  readonly send = (bytes: Buffer): void | Promise<void> => {
    this.signal.throwIfAborted();
    if (!this.response.write(bytes)) return this.until('drain');
  };

  /** Sends the end. @returns whether all of it was handed over */
  async finish(bytes: Buffer): Promise<boolean> {
    if (this.signal.aborted) return false;
    this.response.end(bytes);
    await this.until('finish').catch(() => undefined);
    return this.response.writableFinished;
  }

  /** Breaks off. The first reason counts. */
  stop(reason: DownloadStoppedError): void {
    this.stopping.abort(reason);
    if (!this.response.writableFinished) this.response.destroy();
  }

  private until(event: 'drain' | 'finish'): Promise<void> {
    const { response, signal } = this;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        response.off(event, settle);
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(() => {
        this.stop(new DownloadStoppedError('aborted', `Nothing was read for ${this.stallMs / 1000} s.`));
      }, this.stallMs);
      response.on(event, settle);
      signal.addEventListener('abort', settle, { once: true });
    });
  }
}
