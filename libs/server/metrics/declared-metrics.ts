import type { Labels, Metric } from './metric';

/** The counters and histograms of the modules that this process has loaded. They belong to a process, so they are at module level. */
const declared: Metric[] = [];

export const declaredMetrics = (): readonly Metric[] => declared;

export function declare(metric: Metric): void {
  declared.push(metric);
}

export interface Declaration<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
}

/** Values for each set of labels. Labels have few values: names of plugins and outcomes, never ids of people. */
export class Labelled<Label extends string, T> {
  private readonly byKey = new Map<string, { labels: Labels; value: T }>();

  constructor(
    private readonly names: readonly Label[],
    private readonly create: () => T,
  ) {
    // Without labels there is one value, from the start.
    if (names.length === 0) this.of({} as Record<Label, string>);
  }

  of(labels: Record<Label, string>): { labels: Labels; value: T } {
    const key = this.names.map(name => labels[name]).join('\n');
    const known = this.byKey.get(key);
    if (known) return known;
    const entry = { labels: { ...labels }, value: this.create() };
    this.byKey.set(key, entry);
    return entry;
  }

  all(): { labels: Labels; value: T }[] {
    return [...this.byKey.values()];
  }
}
