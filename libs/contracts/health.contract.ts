import type { PluginState } from './admin/plugins.contract';

/** `GET /api/health`. */
export interface Liveness {
  status: 'ok';
}

/** `GET /api/health/ready`: 200 for `ready` and `degraded`, else 503. `unavailable`: the database does not answer. */
export interface Readiness {
  status: 'ready' | 'starting' | 'draining' | 'degraded' | 'unavailable';
}

/** `GET /api/admin/health`. */
export interface HealthReport {
  status: 'ok' | 'degraded';
  platformVersion: string;
  uptimeSeconds: number;
  database: {
    dialect: 'sqlite' | 'postgres';
    status: 'ok' | 'unavailable';
    migrations: { applied: number; pending: number };
    sizeBytes: number | null;
    connections: number;
  };
  auth: { status: 'ok' | 'unavailable'; revocations: 'live' | 'lost' };
  notifications: {
    transport: 'polling' | 'sse' | 'redis';
    brokerConnected: boolean;
    streams: number;
    lastProbeAt: string | null;
    lastProbeMs: number | null;
  };
  live: { engine: 'off' | 'process' | 'postgres' | 'redis'; connected: boolean; streams: number };
  plugins: {
    installed: number;
    enabled: number;
    /** Requests answered with 500 since the start. */
    errors: number;
    problems: { id: string; state: PluginState; reason: string }[];
  };
  mailer: { configured: boolean; queued: number; lastError: string | null };
  activity: { dropped: number };
  push: { configured: boolean };
  files: { store: 'disk' | 's3'; usable: boolean };
  /** `oldestDueAt`: since when the oldest job that is due has been waiting. */
  jobs: { waiting: number; running: number; failed: number; oldestDueAt: string | null };
  /** Null: never. `lastRestoredAt`: when a test last restored one. */
  backups: { lastAt: string | null; nextAt: string | null; lastRestoredAt: string | null };
  process: { pid: number; memoryRssBytes: number; eventLoopLagMsP99: number };
  problems: { code: string; detail: string }[];
}

/** How the instance was doing for a while. */
export interface HealthMeasures {
  runtimeMemoryBytes: number;
  /** Null: it could not be asked. */
  authMemoryBytes: number | null;
  eventLoopDelayMs: number;
  requests: number;
  /** Answered with a 5xx. */
  errors: number;
  /** What 95 of 100 requests took at most; null without a request. */
  latencyP95Ms: number | null;
  mailQueued: number;
  jobsWaiting: number;
  pushQueued: number;
  databaseBytes: number | null;
  diskFreeBytes: number | null;
}

/** The measures of a few minutes: requests added up, of everything else the worst. */
export interface HealthSample extends HealthMeasures {
  /** Where these minutes begin. */
  at: string;
}

/** `GET /api/admin/health/history`. */
export interface HealthHistory {
  /** A day ago. */
  from: string;
  /** How much time each sample is about. */
  intervalSeconds: number;
  /** Oldest first; there is none for minutes in which the instance did not run. */
  samples: HealthSample[];
}
