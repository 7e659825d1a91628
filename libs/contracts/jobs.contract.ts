/** A job of an app, or of the platform. Its data is not shown: it may be about people. */
export interface AdminJob {
  id: string;
  /** The id of an app, or `platform`. */
  owner: string;
  name: string;
  key: string | null;
  /** `failed`: it is not tried again. */
  status: 'waiting' | 'running' | 'failed';
  /** Not before this time. */
  runAt: string;
  /** How many tries have begun. */
  attempt: number;
  lastError: string | null;
  createdAt: string;
  /** When a try last began, or failed. */
  triedAt: string | null;
}

/** `GET /api/admin/jobs`. */
export interface AdminJobList {
  jobs: AdminJob[];
  nextCursor: string | null;
}

/** How much one owner has to do. */
export interface JobCounts {
  owner: string;
  waiting: number;
  running: number;
  failed: number;
}

export interface AdminJobSchedule {
  owner: string;
  name: string;
  /** A cron expression. */
  schedule: string;
  timeZone: string;
  /** Null: it never comes again. */
  nextAt: string | null;
}

/** `GET /api/admin/job-overview`. */
export interface JobOverview {
  owners: JobCounts[];
  /** Of the apps that run in the process that answers. */
  schedules: AdminJobSchedule[];
}
