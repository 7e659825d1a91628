import { Readable } from 'node:stream';

const HOUR_MS = 3_600_000;
/** What a file takes on a disk at least, however small it is. */
const OF_EACH_BYTES = 4096;
/** So many people are remembered before those are looked for whose hour is over. */
const MANY = 1000;

interface Hour {
  since: number;
  bytes: number;
}

/**
 * Counts what arrives for each person within an hour, in the memory of this process. A quota counts what they have in the
 * end: what is still arriving, was refused, or was removed a moment ago is on the disk too.
 */
export class HourlyBytes {
  private readonly hours = new Map<string, Hour>();

  /** @param refusal thrown when more arrives than that */
  constructor(
    private readonly limitBytes: number,
    private readonly refusal: () => Error,
  ) {}

  /** The same bytes, counted. Like every reader of a request it leaves the source open, so that it can be answered. */
  counted(source: Readable, ownerId: string): Readable {
    return Readable.from(this.pieces(source, ownerId), {
      objectMode: false,
      highWaterMark: source.readableHighWaterMark,
    });
  }

  private async *pieces(source: Readable, ownerId: string): AsyncGenerator<Uint8Array> {
    this.add(ownerId, OF_EACH_BYTES);
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      const bytes = piece instanceof Uint8Array ? piece : Buffer.from(String(piece));
      this.add(ownerId, bytes.length);
      yield bytes;
    }
  }

  private add(ownerId: string, bytes: number, now = Date.now()): void {
    const known = this.hours.get(ownerId);
    const hour = known && now - known.since < HOUR_MS ? known : this.begin(ownerId, now);
    hour.bytes += bytes;
    if (hour.bytes > this.limitBytes) throw this.refusal();
  }

  private begin(ownerId: string, now: number): Hour {
    if (this.hours.size >= MANY)
      for (const [id, { since }] of this.hours) if (now - since >= HOUR_MS) this.hours.delete(id);
    const hour = { since: now, bytes: 0 };
    this.hours.set(ownerId, hour);
    return hour;
  }
}
