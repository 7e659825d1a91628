import type { JobName } from '../rows/job-values';

/** What a handler is given. */
export interface JobInput {
  /** Stays the same over all tries: what has an effect elsewhere can be made once by it. */
  id: string;
  data: unknown;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the try takes too long, when its lease is lost, and when the process ends. */
  signal: AbortSignal;
}

export type JobHandler = (job: JobInput) => unknown;

export interface JobOptions {
  /** A cron expression, in the instance's time zone; asked each time where it is a setting. */
  schedule?: string | (() => string | null) | undefined;
  /** How often a job is tried again after its first failure; 5. */
  retries?: number | undefined;
  /** How long one try may take; 5 minutes. */
  timeoutMs?: number | undefined;
  /** How many of this name one process runs at once; 1. */
  concurrency?: number | undefined;
}

/** Whose handler it is, where it is not the platform's. */
export interface Hosting {
  /** Whether its jobs may run now. */
  isReady: () => boolean;
  /** Aborted when the handler is gone: what is running waits for the next one. */
  ended: AbortSignal;
}

export interface JobDefinition extends JobName, Partial<Hosting> {
  handler: JobHandler;
  readonly schedule: string | null;
  retries: number;
  timeoutMs: number;
  concurrency: number;
}

export const DEFAULT_RETRIES = 5;
const DEFAULT_TIMEOUT_MS = 300_000;

export const definitionOf = (
  { owner, name }: JobName,
  handler: JobHandler,
  options: JobOptions,
  hosting: Partial<Hosting>,
): JobDefinition => ({
  owner,
  name,
  handler,
  get schedule() {
    return (typeof options.schedule === 'function' ? options.schedule() : options.schedule) ?? null;
  },
  retries: options.retries ?? DEFAULT_RETRIES,
  timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  concurrency: options.concurrency ?? 1,
  ...hosting,
});
