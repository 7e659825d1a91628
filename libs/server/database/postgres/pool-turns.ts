import { setImmediate as nextTurn } from 'node:timers/promises';

interface TurnLimits {
  /** How long nothing may be answered on any connection of the pool; Infinity: for ever. */
  silentMs: number;
  /** How long it may take altogether, however much is answered. */
  atMostMs: number;
}

/**
 * Lends the connections of a pool in the order in which they are asked for. pg's own queue gives everybody the same time,
 * and cannot tell connections that are held from connections that work: on a busy machine it refuses what would have
 * had its turn a moment later.
 */
export class PoolTurns {
  private readonly waiting: (() => void)[] = [];
  private taken = 0;
  private answeredAt = 0;

  constructor(private readonly size: number) {}

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Called for each statement that was answered on a connection of the pool. */
  noteAnswer(): void {
    this.answeredAt = performance.now();
  }

  /** Callers must release it, also after an error. @throws Error when there was none in time */
  async acquire({ silentMs, atMostMs }: TurnLimits): Promise<void> {
    if (this.taken < this.size) {
      this.taken++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const askedAt = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const give = (): void => (clearTimeout(timer), resolve());
      const checkAfter = (ms: number): void => {
        if (ms !== Infinity) timer = setTimeout(() => void check(), ms);
      };
      const check = async (): Promise<void> => {
        // If this process was held up, what was answered meanwhile has not been read yet.
        await nextTurn();
        if (!this.waiting.includes(give)) return;
        const now = performance.now();
        const leftMs = Math.min(Math.max(this.answeredAt, askedAt) + silentMs, askedAt + atMostMs) - now;
        if (leftMs > 0) return checkAfter(leftMs);
        this.waiting.splice(this.waiting.indexOf(give), 1);
        reject(new Error('every connection of the pool is in use'));
      };
      this.waiting.push(give);
      checkAfter(Math.min(silentMs, atMostMs));
    });
  }

  release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken--;
  }
}
