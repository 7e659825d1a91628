// What an undo or a redo did, in one sentence.
import { isSame } from '@sv/ui/edits/merge';
import { t } from '@sv/ui/locale/translate';
import { isPlace, type Change, type CommentChange, type FieldsChange, type ListFieldsChange } from '../board/change';

type Way = 'back' | 'again';

/** @param changes what was done to change something back, or to make it again */
export function undoText(changes: readonly Change[], way: Way): string {
  const subjects = new Set(changes.map(idOf));
  const [first] = changes;
  if (subjects.size > 1) return textOfMany(changes, subjects.size, way);
  return first ? textOf(first, way) : '';
}

function textOfMany(changes: readonly Change[], count: number, way: Way): string {
  if (changes.every(({ kind }) => kind === 'restored')) return t('{count} tasks restored', { count });
  if (changes.every(({ kind }) => kind === 'deleted')) return t('{count} tasks deleted', { count });
  return way === 'back' ? t('{count} tasks changed back', { count }) : t('{count} tasks changed again', { count });
}

function textOf(change: Change, way: Way): string {
  if ('comment' in change) return commentText(change, way);
  const title = titleOf(change);
  if (isOneOf(change, 'deleted', 'list-deleted', 'section-deleted')) return t('“{title}” deleted', { title });
  if (change.kind === 'added') return t('“{title}” added', { title });
  if (isOneOf(change, 'restored', 'list-restored', 'section-restored')) return t('“{title}” restored', { title });
  if (change.kind === 'moved') return movedText(title, way);
  const { from, to } = change as FieldsChange | ListFieldsChange;
  if (isPlace(to)) return movedText(title, way);
  if ('done' in to && to.done !== undefined) {
    const isDone = to.done;
    const isDate = change.kind === 'fields' && isDone === (change.item.doneAt !== null);
    if (!isDate) return isDone ? t('“{title}” done', { title }) : t('“{title}” open again', { title });
  }
  return fieldsText(title, changedNames({ ...from }, { ...to }), way);
}

const isOneOf = ({ kind }: Change, ...kinds: Change['kind'][]): boolean => kinds.includes(kind);

function commentText({ kind }: CommentChange, way: Way): string {
  if (kind === 'comment-deleted') return t('Comment deleted');
  if (kind !== 'comment-text') return t('Comment restored');
  return way === 'back' ? t('Comment changed back') : t('Comment changed again');
}

type Values = Readonly<Record<string, unknown>>;

/** What people call it: a day is changed with the zone that it is in. */
const COMPANIONS = ['timeZone', 'allDay'];

const changedNames = (from: Values, to: Values): string[] =>
  Object.keys(to).filter(name => !COMPANIONS.includes(name) && !isSame(from[name], to[name]));

const movedText = (title: string, way: Way): string =>
  way === 'back' ? t('“{title}” moved back', { title }) : t('“{title}” moved again', { title });

function fieldsText(title: string, names: readonly string[], way: Way): string {
  const field = names.length === 1 ? fieldNames()[names[0]!] : undefined;
  if (!field) return way === 'back' ? t('“{title}” changed back', { title }) : t('“{title}” changed again', { title });
  return way === 'back'
    ? t('{field} of “{title}” changed back', { field, title })
    : t('{field} of “{title}” changed again', { field, title });
}

const fieldNames = (): Readonly<Record<string, string>> => ({
  title: t('Title'),
  name: t('Name'),
  color: t('Colour'),
  notes: t('Notes'),
  dueAt: t('Due date'),
  startAt: t('Start'),
  priority: t('Priority'),
  tags: t('Tags'),
  assigneeId: t('Assignee'),
  sectionId: t('Section'),
  recurrence: t('Repetition'),
});

function idOf(change: Change): string {
  if ('comment' in change) return change.comment.id;
  if ('section' in change) return change.section.id;
  return 'list' in change ? change.list.id : change.item.id;
}

/** Of a task as it is called afterwards. */
function titleOf(change: Exclude<Change, CommentChange>): string {
  if ('section' in change) return change.section.name;
  if ('list' in change) return change.kind === 'list-fields' ? (change.to.name ?? change.list.name) : change.list.name;
  return change.kind === 'fields' ? (change.to.title ?? change.item.title) : change.item.title;
}
