import type { PluginState } from './admin.contract';

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
  process: { pid: number; memoryRssBytes: number; eventLoopLagMsP99: number };
  problems: { code: string; detail: string }[];
}
