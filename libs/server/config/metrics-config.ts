import type { MetricsAddress } from '../metrics/metrics-server';
import type { EnvReader } from './env-reader';

/** Where a server serves its metrics. Each has a port of its own, since they run on one machine. @param port 0: nowhere */
export function metricsAddress(read: EnvReader, port: number): MetricsAddress | null {
  const host = read.text('METRICS_HOST', '127.0.0.1');
  return port === 0 ? null : { host, port };
}

/** From how many milliseconds on a statement is slow; 0: never. */
export const slowQueryMs = (read: EnvReader): number => read.integer('SLOW_QUERY_MS', 1000, { max: 3_600_000 });
