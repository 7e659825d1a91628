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

/** How many passwords may wait in a process. */
const MAX_WAITING = 64;
/** How many of them known people take from strangers when all are taken. */
const KNOWN_PLACES = 16;

/**
 * Lets a few jobs run at once and a bounded number wait, so that a flood of sign-ins cannot take the machine. Each
 * network address has a line of its own, and the lines take turns. When the queue is full, the last job in the longest
 * line is refused in favour of one in a shorter line: a flood from one address delays only itself.
 *
 * People who are known have a line for each account, every other turn, and a quarter of the places: a flood from many
 * addresses fills the others only.
 */
export class HashingQueue {
  private running = 0;
  private readonly strangers = new WaitingLines();
  private readonly known = new WaitingLines();
  private isTurnOfKnown = true;

  /** @param atOnce jobs that run at the same time, at least 1 */
  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting = MAX_WAITING,
    private readonly knownPlaces = KNOWN_PLACES,
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
    waits.observe(performance.now() - askedAt);
    try {
      return await job();
    } finally {
      this.handOver();
    }
  }

  /** Asked before anything else is done for a stranger's job: most of a flood is refused for nothing. */
  hasRoom(source: string): boolean {
    return !this.isFull || this.known.count > this.knownPlaces || this.strangers.hasLonger(source);
  }

  private get isFull(): boolean {
    return this.load.waiting >= this.maxWaiting;
  }

  /** Resolves when a running job hands its place over. @throws RetryLaterError `too-busy` when nobody gives way */
  private turn(source: string, isKnown: boolean): Promise<void> {
    if (this.isFull) {
      const last = isKnown ? this.lastForKnown(source) : this.lastForStranger(source);
      if (!last) throw tooBusy();
      last.giveUp(tooBusy());
    }
    const lines = isKnown ? this.known : this.strangers;
    return new Promise((take, giveUp) => lines.add(source, { take, giveUp }));
  }

  private lastForKnown(source: string): Place | undefined {
    return this.known.count < this.knownPlaces ? this.strangers.giveUpLast() : this.known.giveUpLonger(source);
  }

  private lastForStranger(source: string): Place | undefined {
    return this.known.count > this.knownPlaces ? this.known.giveUpLast() : this.strangers.giveUpLonger(source);
  }

  private handOver(): void {
    const [first, second] = this.isTurnOfKnown ? [this.known, this.strangers] : [this.strangers, this.known];
    this.isTurnOfKnown = !this.isTurnOfKnown;
    const next: Place | undefined = first.next() ?? second.next();
    if (next) next.take();
    else this.running--;
  }
}

export function tooBusy(): RetryLaterError {
  refusals.inc({});
  return new RetryLaterError('too-busy', 2);
}
