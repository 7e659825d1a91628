import { peopleText, readerFirst } from './people-text';

const people = ['Ada', 'Bob', 'Cleo', 'Dora', 'Eve'].map(name => ({ id: name, name }));

describe('peopleText', () => {
  it.each([
    [0, null, 3, ''],
    [1, 'Ada', 3, 'you'],
    [2, null, 3, 'Ada and Bob'],
    [3, 'Cleo', 3, 'you, Ada and Bob'],
    [4, null, 3, 'Ada, Bob, Cleo and 1 other'],
    [5, 'Eve', 2, 'you, Ada and 3 others'],
  ])('of %i people, read by %s, naming %i', (count, reader, named, text) => {
    expect(peopleText(people.slice(0, count), reader, named)).toBe(text);
  });

  it('shows the pictures in the order of the names', () => {
    expect(readerFirst(people, 'Eve').map(({ name }) => name)).toEqual(['Eve', 'Ada', 'Bob', 'Cleo', 'Dora']);
  });
});
