import { serverTexts } from './server-texts';

const keysOf = (source: string): string[] => serverTexts(source, 'x.ts').map(({ key }) => key);

describe('what servers say of a refusal', () => {
  it.each([
    ["throw new PlatformError('conflict', 'This is already granted.');", ['This is already granted.']],
    ["throw new RetryLaterError('rate-limited', 5, `Try again in ${seconds} s.`);", ['Try again in {seconds} s.']],
    ["InvalidRequestError.at('/to', 'The end ' + 'is missing.')", ['The end is missing.']],
    ["const at = { defaultMessage: () => '$property must be a day' };", ['{property} must be a day']],
    [
      "const one = isOld ? new PlatformError('conflict', isNew ? 'It is new.' : `It is ${row.MAX_DAYS} days old.`) : null;",
      ['It is new.', 'It is {maxDays} days old.'],
    ],
    [
      "const BUSY = 'It is busy now.';\nconst REASONS = { a: (id: string) => `The app ${id} is off.` };\n" +
        "throw new PlatformError('conflict', BUSY); const warning = { detail: REASONS[reason](id) };",
      ['It is busy now.', 'The app {id} is off.'],
    ],
    ["class X extends Y { constructor() { super('forbidden', 'This needs a key.'); } }", ['This needs a key.']],
    ['const twice = { detail: `${one.count} of ${two.count} are left.` };', ['{count} of {count2} are left.']],
  ])('is found: %s', (source, keys) => {
    expect(keysOf(source)).toEqual(keys);
  });

  it.each([
    "throw new PlatformError('not-found');",
    "throw new Error('This is for programmers.');",
    "super('This is for programmers.');",
    "const entry = { detail: 'x', other: 'This is something else.' };",
  ])('is nothing else: %s', source => {
    expect(keysOf(source)).toEqual([]);
  });
});
