import { Counter, Timer } from '@sv/server/metrics/counter';
import { RetryLaterError } from '@sv/server/problem/platform-error';

const waits = new Timer({
  name: 'workspace_password_hash_wait_seconds',
  help: 'How long a password waits until it is hashed.',
  labels: [],
}).of({});
const refusals = new Counter({
  name: 'workspace_password_hash_refused_total',
  help: 'Sign-ins and changes of passwords that were refused because too many waited.',
  labels: [],
});

/** At most so many password hashes wait in a process. */
const MAX_WAITING = 64;
/** As many may wait however slow the machine is: a whole office signs in at nine. */
const ALWAYS_WAITING = 32;
/** Of more, as many as have their turn within this time: people do not wait longer, and send it again. */
const MAX_WAIT_MS = 2_000;
/** Of a new duration in the mean. */
const WEIGHT = 0.1;

interface Place {
  take(): void;
  giveUp(reason: RetryLaterError): void;
}

/**
 * Lets a few jobs run at once and a bounded number wait, so that a flood of sign-ins cannot take the machine. Each
 * network address has a line of its own, and the lines take turns. When the queue is full, the last job in the longest
 * line is refused in favour of one in a shorter line: a flood from one address delays only itself.
 */
export class HashingQueue {
  private running = 0;
  private waiting = 0;
  private meanMs = 0;
  /** The line whose turn is next comes first. */
  private readonly lines = new Map<string, Place[]>();

  /** @param atOnce jobs that run at the same time, at least 1 */
  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting = MAX_WAITING,
  ) {}

  /** How many jobs run and wait now. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  /** @throws RetryLaterError `too-busy` when the queue is full, now or before its turn comes */
  async run<T>(source: string, job: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    if (this.running < this.atOnce) this.running++;
    else await this.turn(source);
    const startedAt = performance.now();
    waits.add(startedAt - askedAt);
    try {
      return await job();
    } finally {
      this.noteDuration(performance.now() - startedAt);
      this.handOver();
    }
  }

  /**
   * Called before anything else is done for a job: most of a flood is refused for nothing.
   *
   * @throws RetryLaterError `too-busy` when `run` would refuse it now
   */
  assertRoom(source: string): void {
    if (this.isFull && !this.longerThan(source)) throw tooBusy();
  }

  private get isFull(): boolean {
    if (this.waiting < Math.min(ALWAYS_WAITING, this.maxWaiting)) return false;
    return this.waiting >= this.maxWaiting || ((this.waiting + 1) * this.meanMs) / this.atOnce > MAX_WAIT_MS;
  }

  private noteDuration(ms: number): void {
    this.meanMs = this.meanMs === 0 ? ms : this.meanMs + WEIGHT * (ms - this.meanMs);
  }

  /** Resolves when a running job hands its place over. */
  private turn(source: string): Promise<void> {
    if (this.isFull) this.makeRoomFor(source);
    return new Promise((take, giveUp) => {
      const line = this.lines.get(source);
      if (line) line.push({ take, giveUp });
      else this.lines.set(source, [{ take, giveUp }]);
      this.waiting++;
    });
  }

  private handOver(): void {
    const [first] = this.lines;
    if (!first) return void this.running--;
    const [source, line] = first;
    const next = line.shift()!;
    this.waiting--;
    this.lines.delete(source);
    if (line.length > 0) this.lines.set(source, line);
    next.take();
  }

  /** @throws RetryLaterError `too-busy` when no line is longer than the one that grows */
  private makeRoomFor(source: string): void {
    const longest = this.longerThan(source);
    if (!longest) throw tooBusy();
    longest.pop()!.giveUp(tooBusy());
    this.waiting--;
  }

  /** The longest line, when it is longer than the one of an address with one job more. */
  private longerThan(source: string): Place[] | null {
    const longest = [...this.lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    return longest.length > (this.lines.get(source)?.length ?? 0) + 1 ? longest : null;
  }
}

function tooBusy(): RetryLaterError {
  refusals.add({});
  return new RetryLaterError('too-busy', 2);
}
