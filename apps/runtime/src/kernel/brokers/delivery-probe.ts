/** Proof that a transport delivers: a message that was sent and came back. */
export interface BrokerProbe {
  at: Date;
  roundTripMs: number;
}

/** What the probe needs of the broker. */
export interface ProbeTransport {
  /** Whether both connections are open. */
  isOpen(): boolean;
  /** Sends a text that is handed to `cameBack` when it returns. */
  send(text: string): Promise<unknown>;
  /** Called when nothing has come back for too long, to replace the connections. */
  revive(): void;
  changed(proven: boolean): void;
}

const EVERY_MS = 2000;
/** Together with the time between two probes, well below the 15 s after which health must report it. */
const SILENT_AFTER_MS = 5000;

/**
 * Proves that what is published comes back. An open connection proves nothing: a subscriber may receive nothing any
 * more, and a server may be stopped.
 */
export class DeliveryProbe {
  private proven = false;
  private last: BrokerProbe | null = null;
  private asked: { text: string; at: number } | null = null;
  private waitingSince: number | null = performance.now();
  private count = 0;
  private isStopped = false;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly transport: ProbeTransport) {
    this.timer = setInterval(() => this.beat(), EVERY_MS).unref();
  }

  get isProven(): boolean {
    return this.proven;
  }

  get lastProbe(): BrokerProbe | null {
    return this.last;
  }

  /** Called when a connection was opened. */
  opened(): void {
    this.asked = null;
    this.ask();
  }

  /** A connection was closed, or something could not be published: from now on it has to be proven again. */
  lost(): void {
    this.asked = null;
    this.waitingSince ??= performance.now();
    this.judge(false);
  }

  cameBack(text: string, now = new Date()): void {
    if (this.asked?.text !== text) return;
    this.last = { at: now, roundTripMs: performance.now() - this.asked.at };
    this.asked = null;
    this.waitingSince = null;
    this.judge(true);
  }

  stop(): void {
    clearInterval(this.timer);
    this.isStopped = true;
  }

  private beat(): void {
    // When this process itself was blocked, the answer is already in the socket, and is read before this runs.
    if (this.isSilent()) setImmediate(() => this.isSilent() && this.giveUp());
    else this.ask();
  }

  private isSilent(): boolean {
    return this.waitingSince !== null && performance.now() - this.waitingSince > SILENT_AFTER_MS;
  }

  private giveUp(): void {
    this.lost();
    this.waitingSince = performance.now();
    this.transport.revive();
  }

  private ask(): void {
    if (this.asked || !this.transport.isOpen()) return;
    const asked = (this.asked = { text: String(++this.count), at: performance.now() });
    this.waitingSince ??= asked.at;
    this.transport.send(asked.text).catch(() => {
      if (this.asked === asked) this.asked = null;
    });
  }

  private judge(proven: boolean): void {
    if (this.proven === proven) return;
    this.proven = proven;
    if (!this.isStopped) this.transport.changed(proven);
  }
}
