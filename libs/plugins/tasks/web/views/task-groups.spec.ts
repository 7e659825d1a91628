import { anItem } from '../testing/provide-tasks';
import { byDay, byDue, firstRows, type TaskGroup } from './task-groups';

const now = new Date(2026, 5, 22, 15);
const item = (title: string, day: number | null) => ({
  ...anItem,
  id: title,
  title,
  dueAt: day === null ? null : new Date(2026, 5, day, 9).toISOString(),
});
const items = [item('old', 1), item('now', 22), item('next', 23), item('week', 28), item('far', 30), item('any', null)];
const read = (groups: TaskGroup[]) =>
  groups.map(({ heading, items: some }) => `${heading}: ${some.map(({ title }) => title).join(' ')}`);

describe('groups of tasks', () => {
  it('say how near tasks are due', () => {
    expect(read(byDue(items, now))).toEqual([
      'Overdue: old',
      'Today: now',
      'Tomorrow: next',
      'Next 7 days: week',
      'Later: far',
      'No date: any',
    ]);
    expect(read(byDue([items[1]!], now))).toEqual(['Today: now']);
  });

  it('are the next days, and what is later', () => {
    expect(read(byDay(items.slice(2, 5), now, 'en-GB'))).toEqual([
      'Tomorrow, Tuesday 23 June: next',
      'Sunday 28 June: week',
      'Later: far',
    ]);
  });

  it('are cut after so many rows', () => {
    const groups = byDue(items, now);
    expect(read(firstRows(groups, 2))).toEqual(['Overdue: old', 'Today: now']);
    expect(firstRows(groups, 99)).toEqual(groups);
  });
});
