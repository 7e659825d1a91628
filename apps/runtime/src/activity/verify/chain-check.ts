import type { ChainHead } from '../chain/chain-head.sql';
import type { LogLine } from '../chain/log-line';
import type { LogFinding, LogFindingKind } from './log-finding';
import type { RowProofs } from './row-proofs';

/** Only so many forged rows are checked for having changed places with another. */
const KEPT = 64;
const BEGINNING: ChainHead = { seq: 0, hash: '' };

/** Follows the chain row by row and notes where it does not hold. */
export class ChainCheck {
  readonly findings: LogFinding[] = [];
  entries = 0;
  firstSeq: number | null = null;
  private last: ChainHead | null = null;
  private readonly forged: LogLine[] = [];

  /**
   * @param points the hashes that the chain must have, by place
   * @param retainedUpTo the place up to which retention deleted; read again whenever rows are missing, as retention may
   * be running
   */
  constructor(
    private readonly proofs: RowProofs,
    private readonly points: ReadonlyMap<number, readonly string[]>,
    private readonly retainedUpTo: () => Promise<ChainHead | null>,
  ) {}

  async row(line: LogLine): Promise<void> {
    const { seq } = line;
    const isLinked = await this.isLinked(line);
    if (!isLinked || !this.proofs.holds(line)) this.noteForged(line);
    if (line.action === 'activity.resumed' && line.actor_type === 'system') {
      this.note('resumed', seq, `the end of the log was not what had been written; it continued with entry ${seq}`);
    }
    if (this.points.get(seq)?.some(hash => hash !== line.hash)) {
      this.note('checkpoint-mismatch', seq, `entry ${seq} is not the one that was signed`);
    }
    this.firstSeq ??= seq;
    this.last = line;
    this.entries++;
  }

  /** @param head where the chain must end; null when that is not known */
  async end(head: ChainHead | null): Promise<void> {
    const reached = this.last ?? (await this.retainedUpTo()) ?? BEGINNING;
    if (head && head.seq > reached.seq) {
      this.note('end-missing', head.seq, `at the end ${span(reached.seq + 1, head.seq)} missing`);
    } else if (head?.seq === reached.seq && head.hash !== reached.hash) {
      this.note('checkpoint-mismatch', head.seq, `entry ${head.seq} is not the one that was written last`);
    }
    this.namePairs();
  }

  /** Whether the row follows the one before; what is missing in between is noted here. */
  private async isLinked(line: LogLine): Promise<boolean> {
    const before = this.last ?? BEGINNING;
    if (line.seq === before.seq + 1) {
      // A forged row is reported as such. That the row after it does not fit is the same fault, and is not reported
      // again.
      return line.prev_hash === before.hash || this.forged.at(-1)?.seq === before.seq;
    }
    if (this.last && line.seq === before.seq) {
      this.note('row-twice', line.seq, `there are two entries ${line.seq}`);
      return true;
    }
    const retained = await this.retainedUpTo();
    if (retained && line.seq <= retained.seq + 1) return line.seq <= retained.seq || line.prev_hash === retained.hash;
    if (line.seq < 1) return false;
    const from = Math.max(before.seq, retained?.seq ?? 0) + 1;
    this.note(this.last ? 'rows-missing' : 'start-missing', from, `${span(from, line.seq - 1)} missing`);
    return true;
  }

  private noteForged(line: LogLine): void {
    if (this.forged.length < KEPT) this.forged.push(line);
    this.note('row-forged', line.seq, `entry ${line.seq} (${line.id}) was changed, or written by somebody else`);
  }

  /** Two forged rows of which one is whole in the other's place. */
  private namePairs(): void {
    for (const [at, left] of this.forged.entries()) {
      const right = this.forged.slice(at + 1).find(other => this.isSwapped(left, other));
      if (right) this.note('rows-swapped', left.seq, `entries ${left.seq} and ${right.seq} changed places`);
    }
  }

  /** With their links or without. */
  private isSwapped(left: LogLine, { seq, prev_hash, hash }: LogLine): boolean {
    return this.proofs.holds({ ...left, seq }) || this.proofs.holds({ ...left, seq, prev_hash, hash });
  }

  private note(kind: LogFindingKind, seq: number, detail: string): void {
    this.findings.push({ kind, seq, detail });
  }
}

const span = (from: number, to: number): string =>
  from === to ? `entry ${from} is` : `${to - from + 1} entries, ${from} to ${to}, are`;
