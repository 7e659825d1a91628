import { setTimeout as sleep } from 'node:timers/promises';
import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';
import { countedMeasures } from './counter';
import type { Measure, Sample, TimedSample } from './measure';

/** A reading that takes longer is left out: a database that hangs must not hide everything else. */
const LIMIT_MS = 2000;

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

  /** @param limitMs a reading that takes longer is left out */
  constructor(private readonly limitMs = LIMIT_MS) {}

  add(...measures: readonly Measure[]): void {
    this.measures.push(...measures);
  }

  async read(): Promise<{ contentType: string; text: string }> {
    const registry = await (this.registry ??= this.build());
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  private async build(): Promise<Registry> {
    const { Registry: OneRegistry } = await loadLibrary();
    const own = new OneRegistry();
    for (const measure of [...countedMeasures(), ...this.measures]) own.registerMetric(this.asMetric(measure));
    return OneRegistry.merge([await processRegistry(), own]);
  }

  /** A registry asks a metric for nothing else. The library's own metrics keep numbers; ours are kept elsewhere. */
  private asMetric(measure: Measure): Metric {
    const { name, help, type } = measure;
    const get = async (): Promise<MetricObjectWithValues<MetricValueWithName<string>>> =>
      ({ name, help, type, aggregator: 'sum', values: await this.valuesOf(measure) }) as never;
    return { name, help, type, get } as never;
  }

  private async valuesOf(measure: Measure): Promise<Value[]> {
    if (measure.type === 'histogram') return (await this.withinLimit(measure.read)).flatMap(bucketsOf(measure.name));
    return (await this.withinLimit(measure.read)).map(({ labels = {}, value }) => ({ labels, value }));
  }

  /** Nothing when it fails or takes too long: what is not there is what cannot be known. */
  private async withinLimit<T extends Sample | TimedSample>(
    read: () => readonly T[] | Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    try {
      const reading = read();
      return await (reading instanceof Promise
        ? Promise.race([reading, sleep(this.limitMs, [], { ref: false })])
        : reading);
    } catch {
      return [];
    }
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
