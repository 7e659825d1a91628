import type { Vault } from '@sv/server/keys/vault';
import type { DataSource } from 'typeorm';
import { highestSeq } from '../chain/activity-rows.sql';
import { AuditKeys } from '../chain/audit-keys';
import { type ChainHead, type HeadState, isHead, readHead } from '../chain/chain-head.sql';
import { walkChain } from '../chain/chain-walk.sql';
import { type Checkpoint, readCheckpoints } from '../chain/checkpoints.sql';
import { readKeyRing } from '../chain/key-ring.sql';
import { ChainCheck } from './chain-check';
import type { LogFinding } from './log-finding';
import { RowProofs } from './row-proofs';

export interface LogReport {
  entries: number;
  /** The place of the oldest entry. */
  firstSeq: number | null;
  head: ChainHead | null;
  /** Empty: the log is what was written. */
  findings: LogFinding[];
}

const ANY_SEQ = 2_147_483_647;
/** The end of a log in which nothing was ever written. */
const NOTHING: ChainHead = { seq: 0, hash: '' };

/**
 * Checks the log from its oldest row to its head. It reads only, and in this order: checkpoints, head, rows up to that
 * head; so a server that continues writing does not disturb it.
 */
export class LogVerifier {
  constructor(
    private readonly db: DataSource,
    private readonly keys: AuditKeys,
    private readonly vault: Vault,
  ) {}

  /** @param witness a head that was noted elsewhere before: the chain must still have it */
  async verify(witness?: ChainHead): Promise<LogReport> {
    const checkpoints = await readCheckpoints(this.db);
    const ring = await readKeyRing(this.db, this.vault);
    const proofs = new RowProofs(this.keys, ring.keys, checkpoints);
    const state = await this.head(proofs);
    const head = isHead(state) ? state : null;
    const check = new ChainCheck(proofs, pointsOf(checkpoints, proofs, witness), () => this.retainedUpTo(proofs));
    for await (const lines of walkChain(this.db, head?.seq ?? ANY_SEQ)) for (const line of lines) await check.row(line);
    await check.end(head);
    const findings = [
      ...ofHead(state, check.entries),
      ...ofCheckpoints(checkpoints, proofs, state === 'new' ? NOTHING : head),
      ...ring.unreadable.map(ofUnreadableKey),
      ...ofWitness(head, witness),
      ...check.findings,
      ...(await this.behindHead(proofs)),
    ];
    return { entries: check.entries, firstSeq: check.firstSeq, head, findings };
  }

  private head({ rotatedAt }: RowProofs): Promise<HeadState> {
    return readHead(this.db, rotatedAt > 0 ? new AuditKeys(this.keys.current) : this.keys);
  }

  private async retainedUpTo(proofs: RowProofs): Promise<ChainHead | null> {
    const own = (await readCheckpoints(this.db)).filter(one => one.kind === 'retention' && proofs.isSigned(one));
    return own.at(-1) ?? null;
  }

  /** The rows are read before the head, which grows with each of them. */
  private async behindHead(proofs: RowProofs): Promise<LogFinding[]> {
    const seq = await highestSeq(this.db);
    const state = await this.head(proofs);
    if (!isHead(state) || seq <= state.seq) return [];
    return [{ kind: 'rows-behind-the-end', seq, detail: `entries up to ${seq} are behind the end, ${state.seq}` }];
  }
}

/** The hashes that the chain must have, by place: from the checkpoints, and from a head that was noted elsewhere. */
function pointsOf(checkpoints: readonly Checkpoint[], proofs: RowProofs, witness?: ChainHead): Map<number, string[]> {
  const points = new Map<number, string[]>();
  const signed = checkpoints.filter(one => proofs.isSigned(one));
  for (const { seq, hash } of [...signed, ...(witness ? [witness] : [])]) {
    points.set(seq, [...(points.get(seq) ?? []), hash]);
  }
  return points;
}

function ofHead(state: HeadState, entries: number): LogFinding[] {
  if (isHead(state) || (state === 'new' && entries === 0)) return [];
  if (state === 'forged')
    return [{ kind: 'head-forged', seq: null, detail: 'the end of the log has a wrong signature' }];
  return [{ kind: 'head-missing', seq: null, detail: 'the end of the log is not known any more' }];
}

function ofCheckpoints(checkpoints: readonly Checkpoint[], proofs: RowProofs, head: ChainHead | null): LogFinding[] {
  return checkpoints.flatMap((checkpoint): LogFinding[] => {
    const { seq, kind } = checkpoint;
    if (!proofs.isSigned(checkpoint)) {
      return [
        { kind: 'checkpoint-forged', seq, detail: `the checkpoint '${kind}' of entry ${seq} has a wrong signature` },
      ];
    }
    if (!head || seq <= head.seq) return [];
    return [{ kind: 'older-copy', seq, detail: `entry ${seq} was signed, but the log ends with ${head.seq}` }];
  });
}

const ofUnreadableKey = (name: string): LogFinding => ({
  kind: 'key-missing',
  seq: null,
  detail: `the key ${name} of before a rotation cannot be read with this AUTH_SECRET`,
});

function ofWitness(head: ChainHead | null, witness?: ChainHead): LogFinding[] {
  if (!witness || (head && head.seq >= witness.seq)) return [];
  return [{ kind: 'older-copy', seq: witness.seq, detail: `the log had reached entry ${witness.seq} before` }];
}
