import { declare, type Declaration, Labelled } from './declared-metrics';

/** Counts what happens, in a process and from its start. Declared once, beside the code that it counts. */
export class Counter<Label extends string = never> {
  private readonly values: Labelled<Label, number>;

  constructor({ name, help, labels }: Declaration<Label>) {
    this.values = new Labelled(labels, () => 0);
    declare({ name, help, type: 'counter', read: () => this.values.all() });
  }

  inc(labels: Record<Label, string>, count = 1): void {
    this.values.of(labels).value += count;
  }
}
