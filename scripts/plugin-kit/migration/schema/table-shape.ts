// What a database holds, in words that are the same for both dialects: tables, columns, indexes and constraints.

export interface ColumnShape {
  name: string;
  type: string;
  isNullable: boolean;
  isPrimary: boolean;
  /** As SQL. */
  default: string | null;
}

/** Also how the methods of a QueryRunner are called: `createIndex`, `dropForeignKey`. */
type PartKind = 'Index' | 'UniqueConstraint' | 'ForeignKey' | 'CheckConstraint';

/** An index or a constraint. */
export interface PartShape {
  kind: PartKind;
  name: string;
  columns: string[];
  /** Indexes only. */
  isUnique?: boolean;
  where?: string;
  /** Check constraints only. */
  expression?: string;
  /** Foreign keys only. */
  to?: { table: string; columns: string[]; onDelete: string };
}

export interface TableShape {
  name: string;
  columns: ColumnShape[];
  parts: PartShape[];
}
