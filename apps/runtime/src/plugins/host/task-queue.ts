/** Runs changes one after the other, in the order of the calls. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(change: () => Promise<T>): Promise<T> {
    const done = this.last.then(change);
    this.last = done.catch(() => undefined);
    return done;
  }
}
