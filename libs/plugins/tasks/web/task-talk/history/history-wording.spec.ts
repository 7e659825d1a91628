import type { HistoryEntry } from '../../../shared/talk.contract';
import { namesOf } from '../names';
import { historyWording } from './history-wording';

const names = namesOf([
  { id: 'a', name: 'Ada', image: null },
  { id: 'b', name: null, image: null },
]);
const formats = {
  day: () => 'Friday',
  instant: () => 'Friday, 9:00',
  list: (items: readonly string[]) => items.join(', '),
};
const textOf = (entry: Partial<HistoryEntry>): string | null =>
  historyWording({ id: '1', action: 'added', at: '', byId: 'a', personId: null, detail: {}, ...entry }, names, formats);

describe('an entry of the history', () => {
  it.each<[Partial<HistoryEntry>, string]>([
    [{}, 'Ada added the task'],
    [{ byId: null }, 'The task was added'],
    [{ action: 'title', detail: { from: 'A', to: 'B' } }, 'Ada renamed it from “A” to “B”'],
    [{ action: 'due', detail: { to: 'x', allDay: true } }, 'Ada set the due date to Friday'],
    [{ action: 'due', detail: { to: 'x', allDay: false } }, 'Ada set the due date to Friday, 9:00'],
    [{ action: 'due', detail: { to: null } }, 'Ada removed the due date'],
    [{ action: 'assignee', personId: 'b' }, 'Ada assigned it to Deleted user'],
    [{ action: 'assignee' }, 'Ada assigned it to nobody'],
    [{ action: 'tags', detail: { addedTags: ['x', 'y'], removedTags: [] } }, 'Ada added #x, #y'],
    [{ action: 'tags', detail: { addedTags: ['x'], removedTags: ['z'] } }, 'Ada added #x and removed #z'],
    [{ action: 'priority', detail: { to: 'high' } }, 'Ada set the priority to high'],
    [{ action: 'done', byId: null }, 'Deleted user checked it off'],
    [{ action: 'done', byId: 'hidden' }, 'Somebody checked it off'],
    [{ action: 'repeated', detail: { to: 'x' } }, 'Ada checked it off; it is due again on Friday'],
  ])('%j reads %s', (entry, text) => expect(textOf(entry)).toBe(text));

  it('of a later version is left out', () => {
    expect(textOf({ action: 'exploded' as never })).toBeNull();
  });
});
