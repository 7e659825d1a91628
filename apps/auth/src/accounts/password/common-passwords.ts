import { commonWords } from './common-words';
import { isPublished, spelling } from './published-passwords';

/** What people append to a word when a form wants a longer password. */
const ENDINGS: ReadonlySet<string> = new Set(
  `
1 2 3 7 9 0 11 12 13 21 22 23 69 77 88 99 00 01 07 10 123 321 007 111 222 333 666 777 999 000 1234 4321 12345
123456 1234567 12345678 123456789 ! !! 1! 12! 123! 1234! @123 #1 123# abc a . * 1q2w3e qwe qwerty 1970 1975
1980 1981 1982 1983 1984 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001
2002 2003 2004 2005 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2020!
2021! 2022! 2023! 2024! 2025! 2026!
`
    .trim()
    .split(/\s+/),
);

/** Rows of the keyboard and of the alphabet; every stretch of them, forwards and backwards, is common. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '123qweasdzxc',
  'qweasdzxc',
  'zaq12wsxcde34rfv',
  'abc123abc123',
  '1234qwerasdf',
  'asdf1234',
  'qwer1234qwer',
  '147258369',
  '159357159357',
  '123321123321',
  '112233445566',
  '11223344556677889900',
  '1234554321',
  '!qaz@wsx#edc',
  '!@#$%^&*()',
];

const SHORTEST = 8;
const NONE: ReadonlySet<string> = new Set();

/**
 * Whether a password is among the first that an attacker tries: one of some 200,000 that were published, a common word,
 * plain, in "leet", twice or with a common ending, a run of keys, or one thing again and again. Combinations of words
 * and endings are computed, not listed; the endings include years that the published lists are too old for.
 *
 * @param own further words, in lower case, that are as easy to guess for this one account
 */
export function isCommonPassword(password: string, own: ReadonlySet<string> = NONE): boolean {
  const text = spelling(password);
  if (isOneThingRepeated(text) || runs.has(text) || isPublished(text)) return true;
  return [words, own].some(list => isWordWithEnding(text, list));
}

function isWordWithEnding(password: string, list: ReadonlySet<string>): boolean {
  for (let end = 2; end <= password.length; end++) {
    const [word, rest] = [password.slice(0, end), password.slice(end)];
    if (list.has(word) && (rest === '' || rest === word || ENDINGS.has(rest))) return true;
  }
  return false;
}

/** Whether a password repeats up to four characters, as `aaaaaaaa`, `abcabcabc` and `12341234` do. */
const isOneThingRepeated = (password: string): boolean => /^(.{1,4})\1+$/u.test(password);

function stretchesOf(run: string): string[] {
  const found: string[] = [];
  for (let from = 0; from + SHORTEST <= run.length; from++) {
    for (let to = from + SHORTEST; to <= run.length; to++) found.push(run.slice(from, to));
  }
  return found;
}

const backwards = (text: string): string => [...text].reverse().join('');

const LEET: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$' };
const leet = (word: string): string => word.replace(/[aeios]/g, letter => LEET[letter]!);
const zeros = (word: string): string => word.replaceAll('o', '0');

const words: ReadonlySet<string> = new Set(commonWords.flatMap(word => [word, leet(word), zeros(word)]));
const runs: ReadonlySet<string> = new Set(RUNS.flatMap(run => [...stretchesOf(run), ...stretchesOf(backwards(run))]));
