import type { ColumnShape } from '../schema/table-shape';
import type { Change } from './change';

/** What a change does to rows that are there already, when it loses something or may fail; null when nothing. */
export function lossOf(change: Change): string | null {
  switch (change.kind) {
    case 'drop-table':
      return `Loses data: every row of ${change.table.name}.`;
    case 'drop-column':
      return `Loses data: what is in ${change.table}.${change.column.name}.`;
    case 'add-column':
      return isMissing(change.column)
        ? `Fails on a table with rows: ${change.table}.${change.column.name} has no default and may not be empty.`
        : null;
    case 'change-column':
      return lossOfColumn(change);
    case 'add-part':
      return change.part.isUnique || change.part.kind === 'UniqueConstraint'
        ? `Fails where two rows of ${change.table} have the same ${change.part.columns.join(', ')}.`
        : null;
    default:
      return null;
  }
}

const isMissing = ({ isNullable, default: preset }: ColumnShape): boolean => !isNullable && preset === null;

function lossOfColumn({ table, from, to }: Extract<Change, { kind: 'change-column' }>): string | null {
  const name = `${table}.${to.name}`;
  const losses = [
    ...(from.type === 'bigint' && to.type === 'integer' ? [`where ${name} has more than 32 bits`] : []),
    ...(from.type === 'text' && to.type !== 'text' ? [`where ${name} is no whole number`] : []),
    ...(from.isNullable && isMissing(to) ? [`where ${name} is empty: it has no default`] : []),
  ];
  return losses.length > 0 ? `Fails ${losses.join(', and ')}.` : null;
}

const CONVERTED = new Set(['integer → bigint', 'bigint → integer', 'integer → text', 'bigint → text']);
const FROM_TEXT = new Set(['text → integer', 'text → bigint']);

/** Why the author has to write a change by hand; null when it can be written for them. */
export function byHand(change: Change): string | null {
  if (change.kind !== 'change-column') return null;
  const { table, from, to } = change;
  if (from.isPrimary !== to.isPrimary) return `${table}.${to.name}: the primary key changes`;
  const types = `${from.type} → ${to.type}`;
  if (from.type === to.type || CONVERTED.has(types) || FROM_TEXT.has(types)) return null;
  return `${table}.${to.name}: ${types} is not the same conversion in both databases; add a column, fill it, drop the old one`;
}
