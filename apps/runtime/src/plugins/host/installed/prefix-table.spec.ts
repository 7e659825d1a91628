import { PrefixTable } from './prefix-table';

describe('the table of prefixes', () => {
  const table = new PrefixTable([
    ['/tasks', 'tasks'],
    ['/team/notes', 'notes'],
  ]);

  it.each([
    ['/tasks', 'tasks'],
    ['/tasks/', 'tasks'],
    ['/tasks/api/lists', 'tasks'],
    ['/team/notes/x', 'notes'],
    ['/task', null],
    ['/tasksx', null],
    ['/tasks.html', null],
    ['/Tasks', null],
    ['/team', null],
    ['/team/notesx', null],
    ['/', null],
    ['', null],
    ['//tasks', null],
    ['/x/tasks', null],
  ])('finds under %s: %s', (path, found) => {
    expect(table.find(path)).toBe(found);
  });

  it('finds nothing in an empty table', () => {
    expect(new PrefixTable([]).find('/tasks')).toBeNull();
  });

  it('asks as many questions with 200 plugins as with 5', () => {
    const questions = (size: number): number => {
      const many = new PrefixTable(Array.from({ length: size }, (_, at) => [`/plugin-${at}`, at] as const));
      const get = jest.spyOn(Map.prototype, 'get');
      for (const path of ['/plugin-4/api/x/y/z', '/elsewhere/and/deeper', `/plugin-${size - 1}`]) many.find(path);
      const { length } = get.mock.calls;
      get.mockRestore();
      return length;
    };
    expect(questions(200)).toBe(questions(5));
  });
});
