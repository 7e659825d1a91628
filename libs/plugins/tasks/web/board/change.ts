// One change, as data: it can be shown at once, sent, and changed back.
import type { TaskComment } from '../../shared/talk.contract';
import type { TaskSection } from '../../shared/section.contract';
import type { TaskItem, TaskItemChange, TaskList, TaskListChange } from '../../shared/task.contract';

/** Of the fields of a task, of whether it is done, or of its place in the list. */
export interface FieldsChange {
  kind: 'fields';
  /** The task as it was before. */
  item: TaskItem;
  from: TaskItemChange;
  to: TaskItemChange;
  /** Those that are checked off with it, or opened again, as they were before. */
  parts?: readonly TaskItem[];
  /** With it, somebody else's change of the same fields is not overwritten. */
  version: number | null;
}

/** A task comes or goes. */
interface PresenceChange {
  kind: 'added' | 'deleted' | 'restored';
  item: TaskItem;
  /** What goes along with it, as far as it is known here. */
  parts?: readonly TaskItem[];
  /** A new one goes to the end, wherever that is by then. */
  isLast?: boolean;
}

export interface Place {
  listId: string;
  /** Undefined: last. */
  position: number | undefined;
}

/** A task goes to another list. */
export interface MoveChange {
  kind: 'moved';
  /** The task as it was before. */
  item: TaskItem;
  /** What goes along with it, as far as it is known here. */
  parts: readonly TaskItem[];
  from: Place;
  to: Place;
  /** What it had in the other list and does not have in this one. */
  lost: TaskItemChange;
}

export type ItemChange = FieldsChange | PresenceChange | MoveChange;

/** Of the name or the colour of a list. */
export interface ListFieldsChange {
  kind: 'list-fields';
  list: TaskList;
  from: TaskListChange;
  to: TaskListChange;
  version: number;
}

export type ListChange = ListFieldsChange | { kind: 'list-deleted' | 'list-restored'; list: TaskList };

/** A section goes or comes back. */
export interface SectionChange {
  kind: 'section-deleted' | 'section-restored';
  section: TaskSection;
  /** The tasks in it. They stay in the list. */
  items: readonly TaskItem[];
}

/** A comment comes, goes, or says something else. */
export type CommentChange = { comment: TaskComment; /** Of its task. */ title: string } & (
  | { kind: 'comment-added' | 'comment-deleted' | 'comment-restored' }
  | { kind: 'comment-text'; from: string; to: string }
);

export type Change = ItemChange | ListChange | SectionChange | CommentChange;

/** What a task that repeats gets with its next date, beside what the request says. */
type Advanced = Pick<TaskItem, 'startAt' | 'dueAt' | 'recurrence'>;

const advancedOf = ({ startAt, dueAt, recurrence }: TaskItem): Advanced => ({ startAt, dueAt, recurrence });

export function fieldsChange(item: TaskItem, to: TaskItemChange, version: number | null = null): FieldsChange {
  const names = Object.keys(to) as (keyof TaskItemChange)[];
  const from: TaskItemChange = Object.fromEntries(names.map(name => [name, item[name as keyof TaskItem]]));
  const isRepeated = item.recurrence !== null && to.done !== undefined;
  return {
    kind: 'fields',
    item,
    from: {
      ...from,
      ...(to.done !== undefined && { done: item.doneAt !== null }),
      ...(isRepeated && advancedOf(item)),
    },
    to,
    version,
  };
}

/** To the end of the list when no position is given. */
export function moveChange(item: TaskItem, parts: readonly TaskItem[], to: Place): MoveChange {
  const { listId, position, assigneeId, sectionId } = item;
  const lost = { ...(assigneeId && { assigneeId }), ...(sectionId && { sectionId }) };
  return { kind: 'moved', item, parts, from: { listId, position }, to, lost };
}

/** Whether it only says where a task is: that is not a value that somebody overwrites. */
export const isPlace = (change: object): boolean =>
  Object.keys(change).every(name => name === 'position' || name === 'sectionId' || name === 'parentId');

type Placed = Partial<Pick<TaskItem, 'listId' | 'parentId' | 'sectionId'>>;

/** What a task is in, and what a change puts it into: each of them may have to be added first. */
export const placesOf = (item: Placed, change: Placed = {}): string[] =>
  [item, change]
    .flatMap(({ listId, parentId, sectionId }) => [listId, parentId, sectionId])
    .filter(id => !!id) as string[];

/** The change as the server stored it. @param stored null: it waits */
export function confirmed(change: Change, stored: TaskItem | null): Change {
  if (!stored) return change.kind === 'fields' ? { ...change, version: change.version ?? change.item.version } : change;
  if (change.kind === 'moved') {
    const { assigneeId, sectionId } = change.lost;
    const lost = {
      ...(assigneeId && assigneeId !== stored.assigneeId && { assigneeId }),
      ...(sectionId && sectionId !== stored.sectionId && { sectionId }),
    };
    return { ...change, lost, to: { listId: stored.listId, position: stored.position } };
  }
  if (change.kind !== 'fields') return change;
  const isRepeated = change.to.done !== undefined && change.item.recurrence !== null;
  const to = isRepeated ? { ...change.to, done: stored.doneAt !== null, ...advancedOf(stored) } : change.to;
  return { ...change, to, version: stored.version };
}
