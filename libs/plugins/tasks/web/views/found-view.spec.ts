import { anItem } from '../testing/provide-tasks';
import { type Question, foundView } from './found-view';

const asker = { userId: 'me', owns: (listId: string) => listId === 'l1' };
const view = (question: Question) => foundView(question, asker);
const includes = (question: Question, item: Partial<typeof anItem>) =>
  view(question).includes({ ...anItem, allDay: false, ...item });
const at = (day: string, time = '09:00') => new Date(`${day}T${time}`).toISOString();

describe('a page of tasks across lists', () => {
  it('asks the server for a day more on both sides, and leaves out what is usual', () => {
    const { query } = view({ mine: true, from: '2026-06-22', before: '2026-06-23', listIds: ['a', 'b'], hasDue: true });
    expect(Object.fromEntries(query)).toEqual({
      mine: 'true',
      hasDue: 'true',
      dueFrom: new Date(2026, 5, 21).toISOString(),
      dueBefore: new Date(2026, 5, 24).toISOString(),
      listId: 'b',
    });
    expect(query.getAll('listId')).toEqual(['a', 'b']);
    expect(view({}).query.toString()).toBe('');
  });

  it.each<[string, Question, Partial<typeof anItem>, boolean]>([
    ['nobody’s task of an own list is mine', { mine: true }, {}, true],
    ['nobody’s task of another list is not', { mine: true }, { listId: 'l2' }, false],
    ['one that is assigned to me is, in any list', { mine: true }, { listId: 'l2', assigneeId: 'me' }, true],
    ['one of somebody else is not', { mine: true }, { assigneeId: 'bob' }, false],
    ['assigned to me', { assignee: 'me' }, { assigneeId: 'me' }, true],
    ['assigned to nobody', { assignee: 'none' }, { assigneeId: 'me' }, false],
    [
      'the last minute of a day',
      { from: '2026-06-22', before: '2026-06-23' },
      { dueAt: at('2026-06-22', '23:59') },
      true,
    ],
    ['the first minute of the next', { before: '2026-06-23' }, { dueAt: at('2026-06-23', '00:00') }, false],
    ['no date is before nothing', { before: '2026-06-23' }, {}, false],
    ['without a date', { hasDue: false }, { dueAt: at('2026-06-22') }, false],
    ['in a list', { listIds: ['l2'] }, {}, false],
    ['a text in the notes', { q: 'OAT' }, { notes: 'with oat milk' }, true],
    ['a text nowhere', { q: 'oat' }, {}, false],
    ['a tag with other capitals', { tag: 'Fair' }, { tags: ['fair'] }, true],
    ['a part of a tag', { tag: 'fa' }, { tags: ['fair'] }, false],
    ['a priority', { priority: 'high' }, { priority: 'low' }, false],
  ])('knows what belongs to it: %s', (_, question, item, expected) => {
    expect(includes(question, item)).toBe(expected);
  });

  it('counts a whole day of another time zone as the day there', () => {
    // 22 June, 9:00 in Auckland, is the evening of 21 June in Europe.
    const item = { dueAt: '2026-06-21T21:00:00Z', allDay: true, timeZone: 'Pacific/Auckland' };
    expect(includes({ from: '2026-06-22', before: '2026-06-23' }, item)).toBe(true);
    expect(includes({ before: '2026-06-22' }, item)).toBe(false);
  });

  it.each([
    ['due', 'early late none'],
    ['priority', 'late none early'],
    ['created', 'none late early'],
  ] as const)('orders by %s as the server does', (sort, expected) => {
    const items = [
      { ...anItem, id: '3', title: 'none', priority: 'medium' as const },
      { ...anItem, id: '1', title: 'early', dueAt: at('2026-06-22') },
      { ...anItem, id: '2', title: 'late', dueAt: at('2026-06-23'), priority: 'high' as const },
    ];
    const ordered = items.sort(view({ sort }).compare);
    expect(ordered.map(({ title }) => title).join(' ')).toBe(expected);
  });
});
