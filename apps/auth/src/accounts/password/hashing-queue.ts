import { RetryLaterError } from '@sv/server/problem/platform-error';

/** Contract 0: at most so many password hashes wait in a process. */
const MAX_WAITING = 64;

/** Lets a few jobs run at once and a bounded number wait, so that a flood of sign-ins cannot take the machine. */
export class HashingQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce jobs that run at the same time, at least 1 */
  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting = MAX_WAITING,
  ) {}

  /** @throws RetryLaterError `too-busy` when the queue is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await this.turn();
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** Resolves when a running job hands its place over. */
  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw new RetryLaterError('too-busy', 2);
    return new Promise(resolve => this.waiting.push(resolve));
  }
}
