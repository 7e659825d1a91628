import { nameFromId } from './name-from-id';

describe('nameFromId', () => {
  it.each([
    ['com.example.quick-note', 'Quick note'],
    ['sv.tasks', 'Tasks'],
    ['odd', 'Odd'],
  ])('makes words of %s', (id, words) => expect(nameFromId(id)).toBe(words));
});
