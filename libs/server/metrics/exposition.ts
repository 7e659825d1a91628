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
    for (const measure of [...countedMeasures(), ...this.measures]) own.registerMetric(asMetric(measure));
    return OneRegistry.merge([await processRegistry(), own]);
  }
}

/** A registry asks a metric for nothing else. The library's own metrics keep numbers; ours are kept elsewhere. */
function asMetric(measure: Measure): Metric {
  const { name, help, type } = measure;
  const get = async (): Promise<MetricObjectWithValues<MetricValueWithName<string>>> =>
    ({ name, help, type, aggregator: 'sum', values: await valuesOf(measure) }) as never;
  return { name, help, type, get } as never;
}

async function valuesOf(measure: Measure): Promise<{ metricName?: string; labels: object; value: number }[]> {
  if (measure.type === 'histogram') return (await withinLimit(measure.read)).flatMap(bucketsOf(measure.name));
  return (await withinLimit(measure.read)).map(({ labels = {}, value }) => ({ labels, value }));
}

const bucketsOf =
  (name: string) =>
  ({ labels = {}, durations }: TimedSample): { metricName: string; labels: object; value: number }[] => [
    ...durations
      .upTo()
      .map(({ seconds, count }) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le: seconds },
        value: count,
      })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: durations.count },
    { metricName: `${name}_sum`, labels, value: durations.sumSeconds },
    { metricName: `${name}_count`, labels, value: durations.count },
  ];

/** Nothing when it fails or takes too long: what is not there is what cannot be known. */
async function withinLimit<T extends Sample | TimedSample>(
  read: () => readonly T[] | Promise<readonly T[]>,
): Promise<readonly T[]> {
  const reading = (async () => read())().catch(() => []);
  return Promise.race([reading, sleep(LIMIT_MS, [], { ref: false })]);
}
