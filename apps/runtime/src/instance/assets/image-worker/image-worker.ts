import { Injectable } from '@nestjs/common';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { TaskQueue } from '@sv/server/process/task-queue';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The formats that can be decoded, by the names that the decoder uses. */
export type RasterFormat = 'png' | 'jpeg' | 'webp';

export type ImageTask =
  | { task: 'clean'; bytes: Buffer; format: RasterFormat; maxSide: number }
  | { task: 'draw'; bytes: Buffer; maxSide: number }
  /** Gives one WebP for each of the sides, in their order. */
  | { task: 'thumbnails'; bytes: Buffer; sides: readonly number[] }
  | {
      task: 'icon';
      picture: Drawable;
      /** Pixels on a side. */
      size: number;
      /** The part of the size that stays free on each side. */
      margin: number;
      /** Whether it has an opaque background, for systems that show a transparent icon on black. */
      solid: boolean;
    };

/** What an icon can be drawn from; `raw` is red, green, blue and alpha of each pixel. */
export type Drawable =
  | { format: RasterFormat | 'svg'; bytes: Buffer }
  | { format: 'raw'; bytes: Buffer; width: number; height: number };

/** The bytes are not such a picture, or decoding them takes too long. */
export class PictureRefusedError extends Error {}

/** Longer than any honest picture of 2 MiB takes. */
const LIMIT_MS = 12_000;
/** When so many tasks wait, an upload is refused with `too-busy`. */
const MAX_WAITING = 16;

/**
 * Decodes pictures that somebody sent, each in a process of its own that is killed when it takes too long. So no
 * picture can block the server, crash it, or leave its memory larger, and the decoder is only loaded when it is needed.
 */
@Injectable()
export class ImageWorker {
  private readonly queue = new TaskQueue();
  private waiting = 0;

  /**
   * Runs one task after the other, because a decoder may take 100 MB.
   *
   * @returns the new pictures, in the order of the tasks
   * @throws PictureRefusedError; RetryLaterError `too-busy`
   */
  async runTasks(tasks: readonly ImageTask[], limitMs = LIMIT_MS): Promise<Buffer[]> {
    if (this.waiting >= MAX_WAITING) throw new RetryLaterError('too-busy', 5);
    this.waiting++;
    return this.queue.run(() => inChild(tasks, limitMs)).finally(() => this.waiting--);
  }
}

type Answer = { results: { bytes: Uint8Array }[] } | { refused: string };

function inChild(tasks: readonly ImageTask[], limitMs: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const child = startChild();
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    let answer: Answer | undefined;
    child.once('message', message => (answer = message as Answer));
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      if (answer && 'results' in answer) resolve(answer.results.map(({ bytes }) => Buffer.from(bytes)));
      else reject(new PictureRefusedError(answer?.refused ?? 'The decoder was ended.'));
    });
    // A child that ended at once cannot be written to; the `close` event reports it.
    child.send([...tasks], () => undefined);
  });
}

/** The child gets no environment: it needs no secret to decode a picture. */
const startChild = (): ChildProcess =>
  fork(join(import.meta.dirname, 'image-worker-process.cjs'), [], {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
