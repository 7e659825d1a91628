import type { TableShape } from '../schema/table-shape';
import type { Change } from './change';

/** Something that is gone while something like it is new. */
export interface RenameQuestion {
  /** As `--rename` takes it. */
  rename: string;
  /** As `--drop` takes it. */
  drop: string;
}

/** Each thing that is gone and may be called otherwise now: dropping it would lose what is in it. */
export function renameQuestions(changes: readonly Change[], drops: readonly string[]): RenameQuestion[] {
  const questions = changes.flatMap(change => {
    if (change.kind === 'drop-table') return tableQuestions(change.table, changes);
    return change.kind === 'drop-column' ? columnQuestions(change, changes) : [];
  });
  return questions.filter(({ drop }) => !drops.includes(drop));
}

function tableQuestions(gone: TableShape, changes: readonly Change[]): RenameQuestion[] {
  return changes.flatMap(change => {
    if (change.kind !== 'create-table') return [];
    const { name, columns } = change.table;
    const shared = columns.filter(column => gone.columns.some(other => other.name === column.name));
    const isAlike = shared.length * 2 > Math.max(columns.length, gone.columns.length);
    return isAlike ? [{ rename: `${gone.name}:${name}`, drop: gone.name }] : [];
  });
}

function columnQuestions(
  { table, column }: Extract<Change, { kind: 'add-column' | 'drop-column' }>,
  changes: readonly Change[],
): RenameQuestion[] {
  return changes.flatMap(change => {
    const isAlike = change.kind === 'add-column' && change.table === table && change.column.type === column.type;
    if (!isAlike) return [];
    return [{ rename: `${table}.${column.name}:${change.column.name}`, drop: `${table}.${column.name}` }];
  });
}
