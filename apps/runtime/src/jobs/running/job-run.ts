import type { JobDefinition } from '../queue/definition';
import type { LeasedJob } from '../rows/job-values';

/** Why a try is ended before its handler is. */
export class JobEnded extends Error {
  /** @param isFailure whether the try counts as failed; otherwise it does not count */
  constructor(
    message: string,
    readonly isFailure: boolean,
  ) {
    super(message);
  }
}

/** One try of one job in this process. */
export class JobRun {
  private readonly controller = new AbortController();

  constructor(
    readonly job: LeasedJob,
    readonly definition: JobDefinition,
  ) {}

  /**
   * Runs the handler, and does not wait longer for it than it may take: what ignores its signal continues, and nothing
   * that it returns counts.
   *
   * @throws what the handler throws, or JobEnded
   */
  async finish(): Promise<void> {
    const { id, data, attempt } = this.job;
    const { handler, timeoutMs, ended } = this.definition;
    const { signal } = this.controller;
    const stop = (): void => this.end(new JobEnded('Its plugin was stopped.', false));
    const timer = setTimeout(
      () => this.end(new JobEnded(`It took longer than ${timeoutMs / 1000} s.`, true)),
      timeoutMs,
    );
    ended?.addEventListener('abort', stop);
    if (ended?.aborted) stop();
    try {
      const aborted = new Promise<never>((_, reject) => {
        if (signal.aborted) return reject(signal.reason as JobEnded);
        signal.addEventListener('abort', () => reject(signal.reason as JobEnded));
      });
      // Called inside a promise: a handler that throws at once is no different from one that rejects.
      const work = async (): Promise<unknown> => handler({ id, data: JSON.parse(data) as unknown, attempt, signal });
      await Promise.race([aborted, ...(signal.aborted ? [] : [work()])]);
    } finally {
      clearTimeout(timer);
      ended?.removeEventListener('abort', stop);
    }
  }

  end(why: JobEnded): void {
    this.controller.abort(why);
  }
}
