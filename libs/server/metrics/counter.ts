import { Durations } from './durations';
import type { Labels, Measure } from './measure';

/** What this process counts, wherever that is. Counts belong to a process, so they are at module level. */
const counted: Measure[] = [];

/** All counters and timers of the modules that this process has loaded. */
export const countedMeasures = (): readonly Measure[] => counted;

interface Declaration<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
}

/** Values for each set of labels. Labels have few values: names of plugins and outcomes, never ids of people. */
class Labelled<Label extends string, T> {
  private readonly byKey = new Map<string, { labels: Labels; value: T }>();

  constructor(private readonly names: readonly Label[]) {}

  of(labels: Record<Label, string>, create: () => T): { labels: Labels; value: T } {
    const key = this.names.map(name => labels[name]).join('\n');
    const known = this.byKey.get(key);
    if (known) return known;
    const entry = { labels: { ...labels }, value: create() };
    this.byKey.set(key, entry);
    return entry;
  }

  all(): { labels: Labels; value: T }[] {
    return [...this.byKey.values()];
  }
}

/** Counts what happens, in a process and from its start. Declared once, beside the code that it counts. */
export class Counter<Label extends string = never> {
  private readonly values: Labelled<Label, number>;

  constructor({ name, help, labels }: Declaration<Label>) {
    this.values = new Labelled(labels);
    if (labels.length === 0) this.values.of({} as Record<Label, string>, () => 0);
    counted.push({ name, help, type: 'counter', read: () => this.values.all() });
  }

  add(labels: Record<Label, string>, count = 1): void {
    this.values.of(labels, () => 0).value += count;
  }
}

/** Measures how long something takes, in a process and from its start. */
export class Timer<Label extends string = never> {
  private readonly values: Labelled<Label, Durations>;

  constructor({ name, help, labels }: Declaration<Label>) {
    this.values = new Labelled(labels);
    if (labels.length === 0) this.of({} as Record<Label, string>);
    counted.push({
      name,
      help,
      type: 'histogram',
      read: () => this.values.all().map(({ labels: own, value }) => ({ labels: own, durations: value })),
    });
  }

  add(labels: Record<Label, string>, ms: number): void {
    this.of(labels).add(ms);
  }

  /** For code that runs all the time, and keeps the durations of its labels. */
  of(labels: Record<Label, string>): Durations {
    return this.values.of(labels, () => new Durations()).value;
  }
}
