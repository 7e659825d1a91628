import { setTimeout as sleep } from 'node:timers/promises';
import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';
import { countedMeasures } from './counter';
import type { Measure, Sample, TimedSample } from './measure';

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
  private readonly measures: Measure[] = [];
  private registry: Promise<Registry> | undefined;

  private readonly told = new Map<string, Value[]>();

  /** @param limitMs how long all readings together may take */
  constructor(private readonly limitMs = LIMIT_MS) {}

  add(...measures: readonly Measure[]): void {
    this.measures.push(...measures);
  }

  async read(): Promise<{ contentType: string; text: string }> {
    const registry = await (this.registry ??= this.build());
    const over = sleep(this.limitMs, [], { ref: false });
    // One after the other: asked all at once, they would take every connection of the pool.
    for (const measure of this.all) this.told.set(measure.name, await valuesOf(measure, over));
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  private get all(): readonly Measure[] {
    return [...countedMeasures(), ...this.measures];
  }

  private async build(): Promise<Registry> {
    const { Registry: OneRegistry } = await loadLibrary();
    const own = new OneRegistry();
    for (const measure of this.all) own.registerMetric(this.asMetric(measure));
    return OneRegistry.merge([await processRegistry(), own]);
  }

  /** A registry asks a metric for nothing else. The library's own metrics keep numbers; ours are kept elsewhere. */
  private asMetric({ name, help, type }: Measure): Metric {
    const get = async (): Promise<MetricObjectWithValues<MetricValueWithName<string>>> =>
      ({ name, help, type, aggregator: 'sum', values: this.told.get(name) ?? [] }) as never;
    return { name, help, type, get } as never;
  }
}

async function valuesOf(measure: Measure, over: Promise<never[]>): Promise<Value[]> {
  if (measure.type === 'histogram') return (await within(over, measure.read)).flatMap(bucketsOf(measure.name));
  return (await within(over, measure.read)).map(({ labels = {}, value }) => ({ labels, value }));
}

/** Nothing when it fails or takes too long: what is not there is what cannot be known. */
async function within<T extends Sample | TimedSample>(
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
  ({ labels = {}, durations }: TimedSample): Value[] => [
    ...durations.upTo().map(({ seconds, count }) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: seconds },
      value: count,
    })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: durations.count },
    { metricName: `${name}_sum`, labels, value: durations.sumSeconds },
    { metricName: `${name}_count`, labels, value: durations.count },
  ];
