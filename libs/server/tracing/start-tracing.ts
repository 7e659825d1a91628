import type { Logger } from '../logger/logger';
import { recordSpans } from './spans';
import type { TracingConfig } from './tracing-config';

/**
 * Records spans from now on, if an endpoint is configured. Without one nothing of OpenTelemetry is loaded.
 *
 * @returns ends it, and sends what waits
 */
export async function startTracing(
  config: TracingConfig | null,
  { service, logger }: { service: string; logger: Pick<Logger, 'info' | 'warn'> },
): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const { OtlpSpans } = await import('./otlp-spans');
  const spans = new OtlpSpans({ config, service, warn: line => logger.warn(line) });
  recordSpans(spans);
  logger.info({ endpoint: new URL(config.url).origin }, 'OpenTelemetry traces are sent');
  return async () => {
    recordSpans(null);
    await spans.close();
  };
}
