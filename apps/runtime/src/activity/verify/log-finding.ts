/** What can be wrong with the log. */
export type LogFindingKind =
  | 'row-forged'
  | 'rows-swapped'
  | 'rows-missing'
  | 'start-missing'
  | 'end-missing'
  | 'rows-behind-the-end'
  | 'row-twice'
  | 'head-missing'
  | 'head-forged'
  | 'checkpoint-forged'
  | 'checkpoint-mismatch'
  | 'older-copy'
  | 'resumed'
  | 'key-missing'
  | 'witness-mismatch';

/** One thing that is wrong, and where. */
export interface LogFinding {
  kind: LogFindingKind;
  /** Place in the chain; null when it concerns no row. */
  seq: number | null;
  /** For an operator, one line. */
  detail: string;
}
