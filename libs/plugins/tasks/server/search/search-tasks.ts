import { type SearchRequest, type SearchResult, sdk } from '@sv/sdk';
import { ILike, In } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { namesOfLists } from '../lists/names-of-lists';
import { caller } from '../owner';
import { listsOf } from '../sharing/list-access';
import { textsFor } from '../texts-for';

const NOTES_SHOWN = 80;

/**
 * Finds the text in titles and notes of the tasks that the caller sees, newest first. An index finds the rows of these
 * lists, and only these are compared with the text.
 */
export async function searchTasks({ q, limit, signal }: SearchRequest): Promise<SearchResult[]> {
  const person = caller();
  const lists = (await listsOf(person)).map(({ list }) => list.id);
  if (lists.length === 0) return [];
  const wanted = q.trim();
  const listId = In(lists);
  const texts = spellings(wanted).map(text => ILike(`%${text}%`));
  const rows = await sdk.db.repository(TaskItemRow).find({
    where: texts.flatMap(text => [
      { listId, title: text },
      { listId, notes: text },
    ]),
    order: { id: 'DESC' },
    take: limit * 2,
  });
  if (signal.aborted) return [];
  const found = rows.filter(({ title, notes }) => contains(title, wanted) || contains(notes, wanted)).slice(0, limit);
  const [names, t] = await Promise.all([namesOfLists(found), textsFor(person.userId)]);
  return found.map(row => toResult(row, names.get(row.listId) ?? t('Tasks'), t('done')));
}

/**
 * What stands for other characters in a pattern stands for any one character here; the rows are looked at again. SQLite
 * knows capitals of ASCII only, so other letters are looked for in both.
 */
function spellings(text: string): string[] {
  const pattern = text.replace(/[%_\\]/g, '_');
  return [...new Set([pattern, pattern.toLowerCase(), pattern.toUpperCase(), capitalised(pattern)])];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const contains = (text: string | null, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted.toLowerCase()) ?? false;

const toResult = (
  { id, listId, title, notes, dueAt, doneAt }: TaskItemRow,
  list: string,
  done: string,
): SearchResult => ({
  id,
  title,
  subtitle: [list, doneAt && done, notes?.slice(0, NOTES_SHOWN)].filter(Boolean).join(' · '),
  url: `/tasks/lists/${listId}/tasks/${id}${doneAt ? '?state=done' : ''}`,
  at: dueAt,
});
