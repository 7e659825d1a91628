/** Runs tasks one after the other, in the order of the calls. One that fails does not stop those after it. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }
}
