import type { PaletteEntry } from '../palette-entry';
import { matchingEntries, matchingFirst } from './matching';

const entry = (name: string, keywords: string[] = []): PaletteEntry => ({
  id: name,
  group: 'pages',
  name,
  about: null,
  keywords,
  run: () => undefined,
});

const entries = [
  entry('Preferences', ['language', 'theme', 'dark']),
  entry('Passkeys', ['fingerprint', 'face']),
  entry('Change password', ['passphrase', 'forgot password']),
  entry('Delete account', ['close account']),
  entry('Sign out', ['log out', 'logout']),
  entry('Switch to dark theme', ['dark', 'night']),
  entry('Export your data', ['backup', 'download']),
  entry('Über uns'),
];
const found = (query: string): string[] => matchingEntries(entries, query).map(({ entry: { name } }) => name);

describe('the matching of the palette', () => {
  it.each([
    ['passk', ['Passkeys']],
    ['pass', ['Passkeys', 'Change password']],
    ['log out', ['Sign out']],
    ['account delete', ['Delete account']],
    ['  DARK ', ['Preferences', 'Switch to dark theme']],
    ['ub', ['Über uns']],
    ['word', ['Change password']],
    ['', entries.map(({ name }) => name)],
  ])('finds %p by the beginnings of names, words and keywords: %p', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each([
    ['passwrod', 'Change password'],
    ['pasword', 'Change password'],
    ['langauge', 'Preferences'],
    ['sing out', 'Sign out'],
    ['delte acount', 'Delete account'],
    ['bakcup', 'Export your data'],
    ['exporrt', 'Export your data'],
    ['drak', 'Switch to dark theme'],
  ])('forgives typing errors: %p finds %p', (query, name) => {
    expect(found(query)).toContain(name);
  });

  it('does not guess at short texts, nor when something is called that', () => {
    expect(found('pxs')).toEqual([]);
    expect(matchingEntries([entry('Form'), entry('From')], 'from').map(({ entry: { name } }) => name)).toEqual([
      'From',
    ]);
    expect(found('zebra crossing')).toEqual([]);
  });

  it('keeps what an app has found in what is not shown, after what is called that', () => {
    const results = [entry('Read about sourdough'), entry('Buy rye'), entry('Rye bread')];
    expect(matchingFirst(results, 'rye').map(({ name }) => name)).toEqual([
      'Rye bread',
      'Buy rye',
      'Read about sourdough',
    ]);
  });
});
