import { readOptions } from './read-options';

describe('options of a command', () => {
  it('may have a value that begins with a dash, as every 64th key does', () => {
    const { values, rest } = readOptions(['token', '--public-key', '-abc', '--sub', 'ada'], ['public-key', 'sub']);
    expect({ ...values }).toEqual({ 'public-key': '-abc', sub: 'ada' });
    expect(rest).toEqual(['token']);
  });

  it.each([[['--public-key', '--sub', 'ada']], [['--public-key']], [['--other', 'x']], [['-x']]])(
    'are refused: %j',
    args => expect(() => readOptions(args, ['public-key', 'sub'])).toThrow(),
  );
});
