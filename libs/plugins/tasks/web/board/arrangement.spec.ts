import type { TaskItem } from '../../shared/task.contract';
import { changed, inserted, joined, moved, removed, type Items } from './arrangement';

const item = (id: string, position: number): TaskItem => ({
  id,
  listId: 'l',
  title: id,
  notes: null,
  dueAt: null,
  doneAt: null,
  position,
});
const four = ['a', 'b', 'c', 'd'].map(item);
const read = (items: Items) => items.map(({ id, position }) => `${id}${position}`).join(' ');

describe('the order of a list', () => {
  it.each([
    ['a', 2, 'b0 c1 a2 d3'],
    ['d', 0, 'd0 a1 b2 c3'],
    ['b', 1, 'a0 b1 c2 d3'],
    ['gone', 1, 'a0 b1 c2 d3'],
  ])('puts %s at %i', (id, position, expected) => {
    expect(read(moved(four, id, position))).toBe(expected);
  });

  it('opens a gap and closes it', () => {
    const five = inserted(four, item('x', 1));
    expect(read(five)).toBe('a0 x1 b2 c3 d4');
    expect(read(removed(five, 'x'))).toBe(read(four));
  });

  it('counts the items that are not shown', () => {
    const shown = [item('a', 0), item('d', 7)];
    expect(read(moved(shown, 'a', 7))).toBe('d6 a7');
  });

  it('changes one item and no other', () => {
    const [, b] = changed(four, 'b', { title: 'B' });
    expect(b).toEqual({ ...four[1], title: 'B' });
  });

  it('takes an item that moved between two pages once', () => {
    expect(read(joined(four, [item('d', 3), item('e', 4)]))).toBe('a0 b1 c2 d3 e4');
  });
});
