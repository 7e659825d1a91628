import { InvalidInputError } from '../errors.js';
import type { EnqueueOptions, JobOptions } from '../namespaces/jobs.js';
import { isSchedule } from './job-schedule.js';

/** What plugins may pass to `sdk.jobs`, for the runtime and for `@sv/sdk/testing` alike. */
const NAME = /^[a-z][a-z0-9.-]{0,63}$/;
const USER_ID = /^[\w-]{1,64}$/;
const MAX_KEY = 128;
const MAX_DATA_BYTES = 16_384;
/** Jobs for later than this are more likely a mistake in the unit. */
const LATEST = new Date('3000-01-01T00:00:00Z');

export interface CheckedJob {
  name: string;
  /** As JSON. */
  data: string;
  runAt: Date | undefined;
  key: string | undefined;
  userId: string | undefined;
}

/** @throws InvalidInputError */
export function checkedDefinition(name: unknown, handler: unknown, options: JobOptions = {}): Required<JobDefaults> {
  checkedName(name);
  if (typeof handler !== 'function') throw new InvalidInputError('/handler', 'handler must be a function.');
  const { schedule, retries, timeoutMs, concurrency } = options ?? {};
  if (schedule !== undefined && !isSchedule(schedule)) {
    throw new InvalidInputError(
      '/schedule',
      "schedule must be a cron expression of five fields, such as '0 8 * * 1' for Mondays at 8:00.",
    );
  }
  return {
    schedule: schedule ?? null,
    retries: inRange('retries', retries, { min: 0, max: 20, preset: 5 }),
    timeoutMs: inRange('timeoutMs', timeoutMs, { min: 1000, max: 3_600_000, preset: 300_000 }),
    concurrency: inRange('concurrency', concurrency, { min: 1, max: 10, preset: 1 }),
  };
}

interface JobDefaults {
  schedule: string | null;
  retries: number;
  timeoutMs: number;
  concurrency: number;
}

/** A copy that later changes of the input do not reach. @throws InvalidInputError */
export function checkedJob(name: unknown, data: unknown, options: EnqueueOptions = {}): CheckedJob {
  const { runAt, key, userId } = options ?? {};
  return {
    name: checkedName(name),
    data: checkedData(data),
    runAt: runAt === undefined ? undefined : checkedTime(runAt),
    key: key === undefined ? undefined : checkedKey(key),
    userId: userId === undefined ? undefined : checkedUser(userId),
  };
}

/** @throws InvalidInputError */
export function checkedKey(key: unknown): string {
  // What begins with @ is the host's: the occurrences of schedules.
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY && !/^@|[\p{Cc}\p{Cs}]/u.test(key)) return key;
  throw new InvalidInputError('/key', `key must be one line of 1 to ${MAX_KEY} characters that does not begin with @.`);
}

function checkedName(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name;
  throw new InvalidInputError(
    '/name',
    'name must begin with a lower-case letter and have at most 64 lower-case letters, digits, dots and hyphens.',
  );
}

function checkedTime(runAt: unknown): Date {
  if (runAt instanceof Date && runAt.getTime() >= 0 && runAt < LATEST) return new Date(runAt);
  throw new InvalidInputError('/runAt', 'runAt must be a Date between 1970 and 3000.');
}

function checkedUser(userId: unknown): string {
  if (typeof userId === 'string' && USER_ID.test(userId)) return userId;
  throw new InvalidInputError('/userId', 'userId must be the id of a user.');
}

function checkedData(data: unknown): string {
  const text = jsonOf(data ?? null);
  if (text === undefined) throw new InvalidInputError('/data', 'data must be something that JSON can express.');
  if (new TextEncoder().encode(text).length > MAX_DATA_BYTES)
    throw new InvalidInputError('/data', `data is larger than ${MAX_DATA_BYTES / 1024} KiB of JSON: store ids in it.`);
  return text;
}

function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    // TypeError: a cycle or a BigInt; or whatever a toJSON throws
    return undefined;
  }
}

function inRange(
  field: string,
  value: unknown,
  { min, max, preset }: { min: number; max: number; preset: number },
): number {
  if (value === undefined) return preset;
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  throw new InvalidInputError(`/${field}`, `${field} must be a whole number from ${min} to ${max}.`);
}
