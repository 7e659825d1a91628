import { setTimeout as sleep } from 'node:timers/promises';
import type { Metric as LibraryMetric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';
import { declaredMetrics } from './declared-metrics';
import type { Metric, Sample, HistogramSample } from './metric';

/**
 * How long all readings together may take. What is not there then is left out: a database that hangs must not hide
 * everything else. Health gives a database 2 s, so that it is known to be away.
 */
const LIMIT_MS = 3000;

/** Loaded when somebody asks for the first time. */
const loadLibrary = () => import('prom-client');

let ofProcess: Promise<Registry> | undefined;

/** Event loop, heap, garbage collection, processor and descriptors: measured from the first question on. */
const processRegistry = (): Promise<Registry> =>
  (ofProcess ??= loadLibrary().then(({ collectDefaultMetrics, Registry: OneRegistry }) => {
    const registry = new OneRegistry();
    collectDefaultMetrics({ register: registry });
    return registry;
  }));

/** The metrics of a server as text in Prometheus' format. */
export class Exposition {
  private readonly metrics: Metric[] = [];
  private registry: Promise<Registry> | undefined;

  private readonly told = new Map<string, Value[]>();

  /** @param limitMs how long all readings together may take */
  constructor(private readonly limitMs = LIMIT_MS) {}

  add(...metrics: readonly Metric[]): void {
    this.metrics.push(...metrics);
  }

  async read(): Promise<{ contentType: string; text: string }> {
    const registry = await (this.registry ??= this.build());
    const over = sleep(this.limitMs, [], { ref: false });
    // One after the other: asked all at once, they would take every connection of the pool.
    for (const metric of this.all) this.told.set(metric.name, await valuesOf(metric, over));
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  private get all(): readonly Metric[] {
    return [...declaredMetrics(), ...this.metrics];
  }

  private async build(): Promise<Registry> {
    const { Registry: OneRegistry } = await loadLibrary();
    const own = new OneRegistry();
    for (const metric of this.all) own.registerMetric(this.asMetric(metric));
    return OneRegistry.merge([await processRegistry(), own]);
  }

  /** A registry asks a metric for nothing else. The library's own metrics keep numbers; ours are kept elsewhere. */
  private asMetric({ name, help, type }: Metric): LibraryMetric {
    const get = async (): Promise<MetricObjectWithValues<MetricValueWithName<string>>> =>
      ({ name, help, type, aggregator: 'sum', values: this.told.get(name) ?? [] }) as never;
    return { name, help, type, get } as never;
  }
}

async function valuesOf(metric: Metric, over: Promise<never[]>): Promise<Value[]> {
  if (metric.type === 'histogram') return (await within(over, metric.read)).flatMap(bucketsOf(metric.name));
  return (await within(over, metric.read)).map(({ labels = {}, value }) => ({ labels, value }));
}

/** Nothing when it fails or takes too long: what is not there is what cannot be known. */
async function within<T extends Sample | HistogramSample>(
  over: Promise<never[]>,
  read: () => readonly T[] | Promise<readonly T[]>,
): Promise<readonly T[]> {
  try {
    return await Promise.race([read(), over]);
  } catch {
    return [];
  }
}

interface Value {
  metricName?: string;
  labels: object;
  value: number;
}

const bucketsOf =
  (name: string) =>
  ({ labels = {}, buckets }: HistogramSample): Value[] => [
    ...buckets.upTo().map(({ seconds, count }) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: seconds },
      value: count,
    })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: buckets.count },
    { metricName: `${name}_sum`, labels, value: buckets.sumSeconds },
    { metricName: `${name}_count`, labels, value: buckets.count },
  ];
