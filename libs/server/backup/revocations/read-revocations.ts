import { journalLines } from './journal-lines';
import { COMMITTED, DELETION_UNKNOWN, inForce, isDeletion, type Revocation, ROLLED_BACK } from './revocation';
import { BEGUN, CONTINUED, type JournalWriter } from './revocation-files';

/** Clocks of several machines differ, and a backup takes a moment. What is in it already is taken away once more. */
const EARLIER_MS = 300_000;
const WRITERS: readonly JournalWriter[] = ['auth', 'runtime'];

export interface KnownRevocations {
  /** What was taken away since, and was not given back. */
  since: Revocation[];
  /** Since when the journal knows of everything; null: there is none. */
  begun: string | null;
  /** Whoever has written nothing at all, because it has another folder, or none. */
  missing: JournalWriter[];
  /** Lines that nobody can read. */
  damaged: number;
}

/** What the journal beside an instance says of the time after a backup. @throws what the disk says */
export function revocationsSince(dataDir: string, madeAt: string): KnownRevocations {
  const from = new Date(Date.parse(madeAt) - EARLIER_MS).toISOString();
  const read = new Reading();
  for (const line of journalLines(dataDir)) read.add(line, from);
  return {
    since: inForce(read.taken()),
    begun: read.begun ?? read.first,
    missing: read.saysWhose(madeAt) ? WRITERS.filter(writer => !read.writers.has(writer)) : [],
    damaged: read.damaged,
  };
}

/** The lines of all files, in any order. */
class Reading {
  /** Of several servers' files the one that begins last decides. After years the line that says so is gone. */
  begun: string | null = null;
  first: string | null = null;
  damaged = 0;
  readonly writers = new Set<string>();
  /** The first lines of files did not always say whose they are. */
  private isUnsigned = false;
  private firstSigned: string | null = null;
  private readonly since: Revocation[] = [];
  private readonly committed = new Set<string>();
  private readonly rolledBack = new Set<string>();

  add(line: Revocation | null, from: string): void {
    if (!line) return void this.damaged++;
    const { at, action, id = '' } = line;
    if (this.first === null || at < this.first) this.first = at;
    if (action === BEGUN || action === CONTINUED) this.addBeginning(line);
    else if (action === COMMITTED) this.committed.add(id);
    else if (action === ROLLED_BACK) this.rolledBack.add(id);
    else if (at >= from) this.since.push(line);
  }

  /** Whether each writer of the time after a backup has said that it is one. */
  saysWhose(madeAt: string): boolean {
    if (this.first === null) return false;
    return !this.isUnsigned || (this.firstSigned !== null && this.firstSigned <= madeAt);
  }

  taken(): Revocation[] {
    return this.since.flatMap(({ tx, ...what }) => {
      if (tx === undefined || this.committed.has(tx)) return [what];
      if (this.rolledBack.has(tx)) return [];
      return [isDeletion(what) ? { ...what, action: DELETION_UNKNOWN } : what];
    });
  }

  private addBeginning({ at, action, id }: Revocation): void {
    if (action === BEGUN && (this.begun === null || at > this.begun)) this.begun = at;
    if (!id) return void (this.isUnsigned = true);
    this.writers.add(id);
    if (this.firstSigned === null || at < this.firstSigned) this.firstSigned = at;
  }
}
