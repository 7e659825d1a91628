import type { ColumnShape, PartShape, TableShape } from '../schema/table-shape';

/** One step from what the migrations make to what the entities say. */
export type Change =
  | { kind: 'create-table' | 'drop-table'; table: TableShape }
  | { kind: 'rename-table'; from: string; to: string }
  | { kind: 'add-column' | 'drop-column'; table: string; column: ColumnShape }
  | { kind: 'rename-column'; table: string; from: string; to: string }
  | { kind: 'change-column'; table: string; from: ColumnShape; to: ColumnShape }
  | { kind: 'add-part' | 'drop-part'; table: string; part: PartShape };

/** What only the author knows. */
export interface Decisions {
  /** `old:new` for a table, `table.old:new` for a column. */
  renames: readonly string[];
  /** `table` or `table.column`: gone, whatever looks like it. */
  drops: readonly string[];
}
