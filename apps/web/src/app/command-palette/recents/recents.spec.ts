import { TestBed } from '@angular/core/testing';
import { Recents } from './recents';

const groceries = { path: '/tasks/lists/1', name: 'Groceries', about: 'Tasks' };
const garden = { path: '/tasks/lists/2', name: 'Garden', about: 'Tasks' };

describe('the pages that somebody opened lately', () => {
  let recents: Recents;
  beforeEach(() => {
    localStorage.clear();
    recents = TestBed.inject(Recents);
  });

  it('are the newest 20, each once, under the name that it had last', () => {
    for (let at = 0; at < 25; at++) recents.add('u-1', { ...garden, path: `/tasks/lists/${at}` });
    recents.add('u-1', { ...garden, path: '/tasks/lists/9', name: 'Allotment' });
    const kept = recents.of('u-1');
    expect([kept.length, kept[0]?.name, kept[1]?.path]).toEqual([20, 'Allotment', '/tasks/lists/24']);
    expect(kept.filter(({ path }) => path === '/tasks/lists/9')).toHaveLength(1);
  });

  it('are removed when another person signs in', () => {
    localStorage.setItem('sv-sidebar', 'open');
    recents.add('u-1', groceries);
    recents.add('u-2', garden);
    recents.clearOthers('u-2');
    expect([recents.of('u-1'), recents.of('u-2')]).toEqual([[], [garden]]);
    expect(localStorage.getItem('sv-sidebar')).toBe('open');
  });

  it.each(['{', '"text"', '[{"path":"https://evil.example","name":"x"},{"path":"/tasks"},null]'])(
    'are none when the browser keeps %s',
    stored => {
      localStorage.setItem('sv.recent:u-1', stored);
      expect(recents.of('u-1')).toEqual([]);
    },
  );
});
