import { type SearchRequest, type SearchResult, sdk } from '@sv/sdk';
import { In } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { namesOfLists } from '../lists/names-of-lists';
import { caller } from '../owner';
import { listsOf } from '../sharing/list-access';
import { textsFor } from '../texts-for';
import { contains, likeEach } from './matching-text';

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
  const texts = likeEach(wanted);
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
