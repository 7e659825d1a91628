import { isCommonPassword } from './common-passwords';
import { ownWords } from './own-words';

const isRefused = (password: string) =>
  isCommonPassword(password, ownWords({ name: 'Ada Lovelace', email: 'ada.l@analytical-engines.example' }));

describe('a password that whoever knows the person would try first', () => {
  it.each([
    ['the name', 'lovelace', 'Lovelace1980', 'adalovelace', 'Ada Lovelace', 'lovelacelovelace'],
    ['the address', 'ada.l@analytical-engines.example', 'analytical', 'analytical-engines.example'],
    ['the organisation with an ending', 'Engines2024!', 'analytical123', 'engines123456'],
  ])('is refused: %s', (_, ...passwords) => {
    expect(passwords.filter(password => !isRefused(password))).toEqual([]);
  });

  it('is not one that only has such a word in it', () => {
    const fine = ['the engines of Ada', 'lovelace under the bridge', 'analytical horse battery', 'lexample-rule'];
    expect(fine.filter(isRefused)).toEqual([]);
  });

  it('is refused to nobody else', () => {
    expect(isCommonPassword('Lovelace1980', ownWords({ name: 'Bob', email: 'bob@example.com' }))).toBe(false);
  });
});
