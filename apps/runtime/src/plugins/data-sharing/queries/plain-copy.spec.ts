import { createSecretKey } from 'node:crypto';
import { plainCopy, TooLargeError } from './plain-copy';

const MANY = 1_000_000;

describe('plainCopy', () => {
  it('copies values, and keeps nothing of the original', () => {
    const row = { name: 'Ada', born: new Date('1815-12-10T00:00:00Z'), tags: ['x'], bytes: Buffer.from('abc') };
    const copy = plainCopy([row], MANY);
    row.tags.push('later');
    row.bytes[0] = 0;
    row.born.setTime(0);

    expect(copy).toEqual([
      { name: 'Ada', born: new Date('1815-12-10T00:00:00Z'), tags: ['x'], bytes: Buffer.from('abc') },
    ]);
  });

  it('takes the class, its methods and private parts away', () => {
    class Row {
      readonly #secret = 'secret';
      constructor(readonly id: string) {}
      reveal = undefined;
      get secret() {
        return this.#secret;
      }
    }
    const [copy] = plainCopy([new Row('1')], MANY);
    expect(copy.constructor.name).toBe('Object');
    expect(copy).not.toHaveProperty('secret');
  });

  it.each([
    ['a function', () => undefined],
    ['a symbol', Symbol('x')],
    ['shared memory', new SharedArrayBuffer(8)],
    ['a key', createSecretKey(Buffer.alloc(32))],
    ['a promise', Promise.resolve(1)],
    ['a proxy', new Proxy({}, {})],
    ['a message port', new MessageChannel().port1],
  ])('refuses %s', (_, value) => expect(() => plainCopy([value], MANY)).toThrow());

  it('refuses what is too large', () => expect(() => plainCopy('x'.repeat(100), 50)).toThrow(TooLargeError));
});
