/** Changes are made one after the other, whoever asks for them. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(change: () => Promise<T>): Promise<T> {
    const done = this.last.then(change);
    this.last = done.catch(() => undefined);
    return done;
  }
}
