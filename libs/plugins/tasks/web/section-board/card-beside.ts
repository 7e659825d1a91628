// To which card an arrow key goes: up and down in a column, sideways to the next column that has cards.
import type { TaskItem } from '../../shared/task.contract';
import type { OutlineGroup } from '../outline/outline';

export function cardBeside(columns: readonly OutlineGroup[], id: string, key: string): TaskItem | null {
  const from = columns.findIndex(({ rows }) => rows.some(({ item }) => item.id === id));
  const at = columns[from]?.rows.findIndex(({ item }) => item.id === id) ?? -1;
  switch (key) {
    case 'ArrowDown':
      return columns[from]?.rows[at + 1]?.item ?? null;
    case 'ArrowUp':
      return columns[from]?.rows[at - 1]?.item ?? null;
    case 'ArrowRight':
      return nearest(columns.slice(from + 1), at);
    case 'ArrowLeft':
      return nearest(columns.slice(0, Math.max(from, 0)).toReversed(), at);
    default:
      return null;
  }
}

function nearest(columns: readonly OutlineGroup[], at: number): TaskItem | null {
  const rows = columns.find(column => column.rows.length > 0)?.rows ?? [];
  return rows[Math.min(at, rows.length - 1)]?.item ?? null;
}
