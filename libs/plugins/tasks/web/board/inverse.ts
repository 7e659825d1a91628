// Changing back what was changed.
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import { type Change, type MoveChange, fieldsChange } from './change';

/** What changes all of it back, the last one first. */
export const inverseOf = (changes: readonly Change[]): Change[] => changes.toReversed().flatMap(inverse);

function inverse(change: Change): Change[] {
  switch (change.kind) {
    case 'fields': {
      const { item, from, to, parts = [] } = change;
      // Without an answer yet: an older version is merged, none at all would overwrite.
      const version = change.version ?? item.version;
      const shown = { ...item, ...shownFields(to, item) };
      const partsThen = parts.map(part => ({ ...part, doneAt: shown.doneAt }));
      return [{ ...change, item: shown, from: to, to: from, parts: partsThen, version }];
    }
    case 'added':
    case 'restored':
      return [{ ...change, kind: 'deleted' }];
    case 'deleted':
      return [{ ...change, kind: 'restored' }];
    case 'moved':
      return movedBack(change);
    case 'list-fields':
      return [{ ...change, list: { ...change.list, ...change.to }, from: change.to, to: change.from }];
    case 'list-deleted':
      return [{ kind: 'list-restored', list: change.list }];
    case 'list-restored':
      return [{ kind: 'list-deleted', list: change.list }];
    case 'comment-added':
    case 'comment-restored':
      return [{ ...change, kind: 'comment-deleted' }];
    case 'comment-deleted':
      return [{ ...change, kind: 'comment-restored' }];
    case 'comment-text':
      return [{ ...change, from: change.to, to: change.from }];
    case 'section-deleted':
      return [{ ...change, kind: 'section-restored' }];
    case 'section-restored':
      return [{ ...change, kind: 'section-deleted' }];
  }
}

/** What it lost on the way is given back. */
function movedBack({ item, parts, from, to, lost }: MoveChange): Change[] {
  const blank = Object.fromEntries(Object.keys(lost).map(name => [name, null]));
  const there = { ...item, ...blank, listId: to.listId, position: to.position ?? item.position };
  const partsThere = parts.map((part, at) => ({ ...part, listId: to.listId, position: there.position + 1 + at }));
  const back: MoveChange = { kind: 'moved', item: there, parts: partsThere, from: to, to: from, lost: {} };
  if (Object.keys(lost).length === 0) return [back];
  return [back, fieldsChange({ ...item, ...blank }, lost)];
}

/** What a task shows after a change of its fields. */
export function shownFields({ done, ...fields }: TaskItemChange, before: TaskItem): Partial<TaskItem> {
  if (done === undefined) return fields;
  return { ...fields, doneAt: done ? (before.doneAt ?? new Date().toISOString()) : null };
}
