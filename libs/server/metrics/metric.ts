import type { Buckets } from './buckets';

export type Labels = Readonly<Record<string, string>>;

/** A number, as it is now. */
export interface Sample {
  labels?: Labels;
  value: number;
}

/** How long something took. */
export interface HistogramSample {
  labels?: Labels;
  buckets: Buckets;
}

interface About {
  /** As Prometheus names things: with the unit, and `_total` for a counter. */
  name: string;
  help: string;
}

/** Something that `/metrics` tells. It is read when somebody asks, and never otherwise. */
export type Metric =
  | (About & { type: 'counter' | 'gauge'; read: () => Reading<Sample> })
  | (About & { type: 'histogram'; read: () => Reading<HistogramSample> });

type Reading<T> = readonly T[] | Promise<readonly T[]>;

/** How long one reading answers for all who ask. */
const KEPT_MS = 1000;

/** One reading for several metrics, and for everybody who asks within a second. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > KEPT_MS) known = { at: now, value: read() };
    return known.value;
  };
}
