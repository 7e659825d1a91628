import { setImmediate as nextTurn } from 'node:timers/promises';

interface Line<T> {
  running: Promise<unknown> | null;
  waiting: Promise<T> | null;
}

/**
 * Lets requests that want the same thing at the same time share one read. A request never joins a read that had begun
 * before it came, so that everybody sees what was written before they asked: a read begins when all that came with the
 * same turn of the event loop have joined, and when the one before it is done.
 */
export class JoinedReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  read(key: string, start: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { running: null, waiting: null };
    this.lines.set(key, line);
    return (line.waiting ??= this.begin(key, line, start));
  }

  private async begin(key: string, line: Line<T>, start: () => Promise<T>): Promise<T> {
    await nextTurn();
    // Whatever became of it: only its end matters here.
    await line.running?.catch(() => undefined);
    const running = start();
    line.running = running;
    line.waiting = null;
    try {
      return await running;
    } finally {
      if (line.running === running) line.running = null;
      if (!line.running && !line.waiting) this.lines.delete(key);
    }
  }
}
