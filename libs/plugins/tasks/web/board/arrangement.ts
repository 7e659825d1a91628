// The order of a list, as the server keeps it: positions 0, 1, 2 and so on, including done items. The page may show a
// part of the list, or parts of several lists, so items are moved by position and never by index on the page.
import type { TaskItem } from '../../shared/task.contract';

export type Items = readonly TaskItem[];

/** Adds an item at its position; does nothing if it is there already. */
export function inserted(items: Items, item: TaskItem): Items {
  if (items.some(({ id }) => id === item.id)) return items;
  return sorted([...shifted(items, item, item.position, 1), item]);
}

export function removed(items: Items, id: string): Items {
  const gone = items.find(item => item.id === id);
  if (!gone) return items;
  return shifted(items, gone, gone.position + 1, -1).filter(item => item.id !== id);
}

export function moved(items: Items, id: string, position: number): Items {
  const item = items.find(one => one.id === id);
  return item ? inserted(removed(items, id), { ...item, position }) : items;
}

export function changed(items: Items, id: string, fields: Partial<TaskItem>): Items {
  return items.map(item => (item.id === id ? { ...item, ...fields } : item));
}

/** Appends a page. An item that moved between two requests appears only once. */
export function joined(items: Items, next: Items): Items {
  const known = new Set(items.map(item => item.id));
  return sorted([...items, ...next.filter(item => !known.has(item.id))]);
}

/** The items of the same list, from a position on. */
const shifted = (items: Items, { listId }: TaskItem, from: number, by: number): Items =>
  items.map(item =>
    item.listId === listId && item.position >= from ? { ...item, position: item.position + by } : item,
  );

const sorted = (items: Items): Items => [...items].sort((left, right) => left.position - right.position);
