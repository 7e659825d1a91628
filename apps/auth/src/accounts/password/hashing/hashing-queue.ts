import { Counter } from '@sv/server/metrics/counter';
import { Histogram } from '@sv/server/metrics/histogram';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { type Place, WaitingLines } from './waiting-lines';

const waits = new Histogram({
  name: 'workspace_password_hash_wait_seconds',
  help: 'How long a password waits until it is hashed.',
  labels: [],
}).of({});
const refusals = new Counter({
  name: 'workspace_password_hash_refused_total',
  help: 'Sign-ins and changes of passwords that were refused because too many waited.',
  labels: [],
});

/** At most 64 passwords wait in a process: so many of strangers, */
const MAX_STRANGERS = 48;
/** and so many of people who are known, whatever strangers do. */
const MAX_KNOWN = 16;
/** As many may wait however slow the machine is: a whole office signs in at nine. */
const ALWAYS_WAITING = 32;
/** Of more, as many as have their turn within this time: people do not wait longer, and send it again. */
const MAX_WAIT_MS = 2_000;
/** Of a new duration in the mean. */
const WEIGHT = 0.1;

/**
 * Lets a few jobs run at once and a bounded number wait, so that a flood of sign-ins cannot take the machine. Each
 * network address has a line of its own, and the lines take turns. When the queue is full, the last job in the longest
 * line is refused in favour of one in a shorter line: a flood from one address delays only itself.
 *
 * A flood from many addresses fills all places of strangers. People who are known have places of their own, a line for
 * each account, and every other turn.
 */
export class HashingQueue {
  private running = 0;
  private meanMs = 0;
  private readonly strangers = new WaitingLines();
  private readonly known = new WaitingLines();
  private isTurnOfKnown = true;

  /** @param atOnce jobs that run at the same time, at least 1 */
  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting = MAX_STRANGERS,
  ) {}

  /** How many jobs run and wait now. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.strangers.count + this.known.count };
  }

  /** @throws RetryLaterError `too-busy` when the queue is full, now or before its turn comes */
  async run<T>(source: string, job: () => Promise<T>, isKnown = false): Promise<T> {
    const askedAt = performance.now();
    if (this.running < this.atOnce) this.running++;
    else await this.turn(source, isKnown);
    const startedAt = performance.now();
    waits.observe(startedAt - askedAt);
    try {
      return await job();
    } finally {
      this.noteDuration(performance.now() - startedAt);
      this.handOver();
    }
  }

  /** Asked before anything else is done for a stranger's job: most of a flood is refused for nothing. */
  hasRoom(source: string): boolean {
    return !this.isFull(false) || this.strangers.hasLonger(source);
  }

  private isFull(isKnown: boolean): boolean {
    if (isKnown) return this.known.count >= Math.min(MAX_KNOWN, this.maxWaiting);
    const { waiting } = this.load;
    if (this.strangers.count < Math.min(ALWAYS_WAITING, this.maxWaiting)) return false;
    return this.strangers.count >= this.maxWaiting || ((waiting + 1) * this.meanMs) / this.atOnce > MAX_WAIT_MS;
  }

  private noteDuration(ms: number): void {
    this.meanMs = this.meanMs === 0 ? ms : this.meanMs + WEIGHT * (ms - this.meanMs);
  }

  /** Resolves when a running job hands its place over. @throws RetryLaterError `too-busy` */
  private turn(source: string, isKnown: boolean): Promise<void> {
    const lines = isKnown ? this.known : this.strangers;
    if (this.isFull(isKnown)) makeRoomFor(source, lines);
    return new Promise((take, giveUp) => lines.add(source, { take, giveUp }));
  }

  private handOver(): void {
    const [first, second] = this.isTurnOfKnown ? [this.known, this.strangers] : [this.strangers, this.known];
    this.isTurnOfKnown = !this.isTurnOfKnown;
    const next: Place | undefined = first.next() ?? second.next();
    if (next) next.take();
    else this.running--;
  }
}

/** @throws RetryLaterError `too-busy` when no line is longer than the one that grows */
function makeRoomFor(source: string, lines: WaitingLines): void {
  const last = lines.giveUpLonger(source);
  if (!last) throw tooBusy();
  last.giveUp(tooBusy());
}

export function tooBusy(): RetryLaterError {
  refusals.inc({});
  return new RetryLaterError('too-busy', 2);
}
