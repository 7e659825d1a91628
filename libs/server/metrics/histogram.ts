import { Buckets } from './buckets';
import { declare, type Declaration, Labelled } from './declared-metrics';

/** Measures how long something takes, in a process and from its start. */
export class Histogram<Label extends string = never> {
  private readonly values: Labelled<Label, Buckets>;

  constructor({ name, help, labels }: Declaration<Label>) {
    this.values = new Labelled(labels, () => new Buckets());
    declare({
      name,
      help,
      type: 'histogram',
      read: () => this.values.all().map(({ labels: own, value }) => ({ labels: own, buckets: value })),
    });
  }

  observe(labels: Record<Label, string>, ms: number): void {
    this.of(labels).observe(ms);
  }

  /** For code that runs all the time, and keeps the buckets of its labels. */
  of(labels: Record<Label, string>): Buckets {
    return this.values.of(labels).value;
  }
}
