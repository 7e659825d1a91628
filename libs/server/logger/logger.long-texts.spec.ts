import { QueryFailedError } from 'typeorm';
import { createLogger, type Logger } from './logger';

const LONG = 'é'.repeat(2_000_000);
const LONGEST_TEXT = 4096;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('a line of the log is bounded, whatever an error carries', () => {
  const logged = (log: (logger: Logger) => void): string => {
    const lines: string[] = [];
    log(createLogger('info', () => ({ requestId: 'r-1' }), { write: line => void lines.push(line) }));
    expect(lines).toHaveLength(1);
    return lines[0]!;
  };

  const errors: [string, () => unknown][] = [
    ['a message of 4 MB', () => new SyntaxError(LONG)],
    ['a stack', () => Object.assign(new Error('short'), { stack: LONG })],
    ['its cause', () => new Error('short', { cause: new Error(LONG, { cause: LONG }) })],
    [
      'a statement, its parameters and the error of the driver',
      () => new QueryFailedError(LONG, [LONG], Object.assign(new Error(LONG), { hint: LONG })),
    ],
    [
      'fifty causes',
      () => {
        let error = new Error(LONG);
        for (let depth = 0; depth < 50; depth++) error = new Error('again', { cause: error });
        return error;
      },
    ],
    ['many errors in one', () => new AggregateError(Array.from({ length: 500 }, () => new Error('x'.repeat(5000))))],
    [
      'many members',
      () => Object.assign(new Error(), Object.fromEntries([...Array(5000).keys()].map(n => [`m${n}`, 'x']))),
    ],
    ['a member with a long name', () => Object.assign(new Error(), { [LONG]: 1 })],
    ['control characters', () => new Error('\u0001'.repeat(1_000_000))],
    ['a text thrown', () => LONG],
  ];

  it.each(errors)('%s', (_, make) => {
    for (const log of [
      (logger: Logger) => logger.error({ err: make() }, 'request failed'),
      (logger: Logger) => logger.child({ plugin: 'com.example.a' }).error(make()),
    ]) {
      const line = logged(log);
      const told = JSON.parse(line);
      expect(Buffer.byteLength(line)).toBeLessThan(80_000);
      expect(line.endsWith('}\n')).toBe(true);
      for (const text of textsOf(told)) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_TEXT);
      expect(told).toMatchObject({ level: 'error', time: expect.any(String), requestId: 'r-1' });
      expect(typeof told.msg).toBe('string');
    }
  });

  it('what is cut says so, and keeps whole characters', () => {
    const { err } = JSON.parse(logged(logger => logger.error({ err: new Error(LONG) }, 'request failed')));
    expect(err.message).toMatch(/^é{2000,} … \(cut\)$/);
  });

  it('a line of usual length is as it was', () => {
    const text = 'x'.repeat(LONGEST_TEXT);
    expect(JSON.parse(logged(logger => logger.info({ text }, 'said')))).toMatchObject({ text, msg: 'said' });
  });
});
