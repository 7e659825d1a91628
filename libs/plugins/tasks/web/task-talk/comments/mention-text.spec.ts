import { matching, mentionStart, toStored, toTyped } from './mention-text';

const person = (id: string, name: string) => ({ id, name, image: null });
const ada = person('0198c1f0-0000-7000-8000-000000000001', 'Ada');
const adam = person('0198c1f0-0000-7000-8000-000000000002', 'Adam');
const jo = person('0198c1f0-0000-7000-8000-000000000003', 'Jo (Kitchen)');
const people = [ada, adam, jo];

describe('a mention that is typed', () => {
  it.each([
    ['@', 1, ''],
    ['Hello @ad', 9, 'ad'],
    ['Hello @ada lo', 13, 'ada lo'],
    ['(@ad', 4, 'ad'],
    ['ada@example', 11, null],
    ['@ada and', 4, 'ada'],
    ['@ada is here now', 16, null],
  ])('is found in %j at %d', (text, caret, query) => {
    expect(mentionStart(text, caret)?.query ?? null).toBe(query);
  });

  it('is looked for at the beginning of each word of a name', () => {
    expect(matching([ada, person('x', 'Grace Adams'), person('y', 'Nadia')], 'ad').map(({ name }) => name)).toEqual([
      'Ada',
      'Grace Adams',
    ]);
  });

  it('is stored by id: the longest name, whole words, not in addresses', () => {
    const text = '@Adam, @Ada! @Adams a@Ada.org @Jo (Kitchen) @Ada';
    expect(toStored(text, people)).toBe(`@[${adam.id}], @[${ada.id}]! @Adams a@Ada.org @[${jo.id}] @[${ada.id}]`);
  });

  it('comes back as it was typed; whoever has left stays', () => {
    const gone = '@[0198c1f0-0000-7000-8000-00000000000f]';
    expect(toTyped(`@[${jo.id}] and ${gone}`, people)).toBe(`@Jo (Kitchen) and ${gone}`);
    expect(toStored(toTyped(`@[${adam.id}] ${gone}`, people), people)).toBe(`@[${adam.id}] ${gone}`);
  });
});
