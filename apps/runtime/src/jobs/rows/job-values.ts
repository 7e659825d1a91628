import type { Job } from './job.entity';

/** The owner of the platform's own jobs; no plugin can have this id. */
export const PLATFORM = 'platform';

/** With it begin the keys under which occurrences of schedules wait; `sdk.jobs` refuses keys that begin with @. */
export const SCHEDULE_KEY = '@schedule/';

/** What a handler is for. */
export type JobName = Pick<Job, 'owner' | 'name'>;

/** A job that is to be added. */
export type NewJob = Pick<Job, 'id' | 'owner' | 'name' | 'key' | 'data' | 'userId' | 'runAt' | 'createdAt'>;

/** A job that this process runs, under the lease that it was claimed with. */
export type LeasedJob = Pick<Job, 'id' | 'owner' | 'name' | 'key' | 'data' | 'attempt'> & { lease: string };
