import type { AuditKey, AuditKeys } from '../chain/audit-keys';
import { type Checkpoint, isSigned } from '../chain/checkpoints.sql';
import { type LogLine, rowStatement } from '../chain/log-line';

/**
 * Which key may have signed what. Rows behind the last rotation must be signed with the present key. Rows before it may
 * be signed with an older key: the rotation's own signature covers all of them together, so that even somebody who
 * knows an old key cannot change them.
 */
export class RowProofs {
  /** The place up to which older keys count. */
  readonly rotatedAt: number;
  private readonly present: AuditKey[];
  private readonly past: AuditKey[];

  constructor(keys: AuditKeys, ring: readonly AuditKey[], checkpoints: readonly Checkpoint[]) {
    const rotations = checkpoints.filter(one => one.kind === 'rotation' && isSigned(one, keys.current));
    this.rotatedAt = Math.max(0, ...rotations.map(({ seq }) => seq));
    this.present = this.rotatedAt > 0 ? [keys.current] : keys.all;
    this.past = [...keys.all, ...ring];
  }

  /** Whether a row is as it was written. */
  holds(line: LogLine): boolean {
    return this.keysAt(line.seq).some(key => key.signed(rowStatement(line), line.hash));
  }

  /** A forged checkpoint of the head could only raise an alarm; one of retention would excuse rows that are missing. */
  isSigned(checkpoint: Checkpoint): boolean {
    const keys = checkpoint.kind === 'retention' ? this.present : this.keysAt(checkpoint.seq);
    return keys.some(key => isSigned(checkpoint, key));
  }

  private keysAt(seq: number): AuditKey[] {
    return seq <= this.rotatedAt ? this.past : this.present;
  }
}
