interface Waiting<T> {
  running: Promise<T>;
  next: Promise<T> | null;
}

/**
 * Lets requests that want the same thing at the same time share one read. A request never joins a read that had begun
 * before it came, so that everybody sees what was written before they asked: while one runs, all others wait for the
 * one after it.
 */
export class JoinedReads<T> {
  private readonly underWay = new Map<string, Waiting<T>>();

  read(key: string, start: () => Promise<T>): Promise<T> {
    const waiting = this.underWay.get(key);
    if (waiting) return (waiting.next ??= this.after(key, waiting, start));
    const running = start();
    this.underWay.set(key, { running, next: null });
    this.clearAfter(key, running);
    return running;
  }

  private async after(key: string, waiting: Waiting<T>, start: () => Promise<T>): Promise<T> {
    await waiting.running.catch(() => undefined);
    const running = start();
    this.underWay.set(key, { running, next: null });
    this.clearAfter(key, running);
    return running;
  }

  private clearAfter(key: string, running: Promise<T>): void {
    const clear = () => {
      const waiting = this.underWay.get(key);
      if (waiting?.running === running && waiting.next === null) this.underWay.delete(key);
    };
    running.then(clear, clear);
  }
}
