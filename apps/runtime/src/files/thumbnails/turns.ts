/** Does one piece of work after the other. Keys take turns: whoever has many waits behind one of each of the others. */
export class Turns {
  private readonly queues = new Map<string, (() => Promise<void>)[]>();
  private isBusy = false;

  /** How many of a key wait for their turn. */
  waiting(key: string): number {
    return this.queues.get(key)?.length ?? 0;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      this.queues.set(key, [...(this.queues.get(key) ?? []), task]);
      if (!this.isBusy) void this.takeTurns();
    });
  }

  private async takeTurns(): Promise<void> {
    this.isBusy = true;
    for (let first = this.first(); first; first = this.first()) {
      const [key, [task, ...rest]] = first;
      // To the end of the row, with what is left.
      this.queues.delete(key);
      if (rest.length > 0) this.queues.set(key, rest);
      await task!();
    }
    this.isBusy = false;
  }

  private first() {
    return this.queues.entries().next().value;
  }
}
