import { isDeepStrictEqual } from 'node:util';
import type { PartShape, TableShape } from '../schema/table-shape';
import type { Change } from './change';

/** What leads from one schema to the other, in an order in which it can be done. */
export function findChanges(from: readonly TableShape[], to: readonly TableShape[]): Change[] {
  const added = to.filter(({ name }) => !from.some(table => table.name === name));
  const dropped = from.filter(({ name }) => !to.some(table => table.name === name));
  const kept = to.flatMap(table => {
    const before = from.find(({ name }) => name === table.name);
    return before ? [changesOf(before, table)] : [];
  });
  // Keys that point at a table go before it does, and come after it.
  return [
    ...kept.flatMap(({ droppedParts }) => droppedParts),
    ...parentsLast(dropped).map((table): Change => ({ kind: 'drop-table', table })),
    ...kept.flatMap(({ columns }) => columns),
    ...parentsLast(added)
      .reverse()
      .map((table): Change => ({ kind: 'create-table', table })),
    ...kept.flatMap(({ addedParts }) => addedParts),
  ];
}

interface TableChanges {
  droppedParts: Change[];
  columns: Change[];
  addedParts: Change[];
}

function changesOf(from: TableShape, to: TableShape): TableChanges {
  const table = to.name;
  const added = to.columns.filter(({ name }) => !from.columns.some(column => column.name === name));
  const dropped = from.columns.filter(({ name }) => !to.columns.some(column => column.name === name));
  const changed = to.columns.flatMap((column): Change[] => {
    const before = from.columns.find(({ name }) => name === column.name);
    const isOther = before !== undefined && !isDeepStrictEqual(before, column);
    return isOther ? [{ kind: 'change-column', table, from: before, to: column }] : [];
  });
  return {
    droppedParts: missingIn(to.parts, from.parts).map(part => ({ kind: 'drop-part', table, part })),
    columns: [
      ...added.map((column): Change => ({ kind: 'add-column', table, column })),
      ...changed,
      ...dropped.map((column): Change => ({ kind: 'drop-column', table, column })),
    ],
    addedParts: missingIn(from.parts, to.parts).map(part => ({ kind: 'add-part', table, part })),
  };
}

/** Those of `parts` that are not among `there` as they are: one that changed is another one. */
const missingIn = (there: readonly PartShape[], parts: readonly PartShape[]): PartShape[] =>
  parts.filter(part => !there.some(other => isDeepStrictEqual(other, part)));

/** Tables that point at others come before them. */
function parentsLast(tables: readonly TableShape[]): TableShape[] {
  const sorted: TableShape[] = [];
  const visit = (table: TableShape, above: readonly TableShape[]): void => {
    if (sorted.includes(table) || above.includes(table)) return;
    const parents = table.parts.flatMap(({ to }) => tables.filter(({ name }) => name === to?.table));
    parents.forEach(parent => visit(parent, [...above, table]));
    sorted.push(table);
  };
  tables.forEach(table => visit(table, []));
  return sorted.reverse();
}
