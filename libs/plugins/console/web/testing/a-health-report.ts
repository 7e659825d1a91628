// A health report of an instance that works.
import type { HealthReport } from '@sv/contracts/health.contract';

export const aReport = (fields: Partial<HealthReport> = {}): HealthReport => ({
  status: 'ok',
  platformVersion: '0.29.0',
  uptimeSeconds: 90,
  database: {
    dialect: 'sqlite',
    status: 'ok',
    migrations: { applied: 3, pending: 0 },
    sizeBytes: 1000,
    connections: 2,
  },
  auth: { status: 'ok', revocations: 'live' },
  notifications: { transport: 'polling', brokerConnected: false, streams: 0, lastProbeAt: null, lastProbeMs: null },
  live: { engine: 'process', connected: true, streams: 0 },
  plugins: { installed: 4, enabled: 4, errors: 0, problems: [] },
  mailer: { configured: false, queued: 0, lastError: null },
  activity: { dropped: 0 },
  push: { configured: false },
  files: { store: 'disk', usable: true },
  jobs: { waiting: 2, running: 1, failed: 0, oldestDueAt: null },
  backups: { lastAt: null, nextAt: null, lastRestoredAt: null },
  process: { pid: 1, memoryRssBytes: 1, eventLoopLagMsP99: 1 },
  problems: [],
  ...fields,
});
