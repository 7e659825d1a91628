import { canonicalRow, type ColumnKind, kindOf, rowText, rowValues, type SqliteValue } from './row-text';
import { RowChecksum } from './row-checksum';

const one = (kind: ColumnKind) => [{ name: 'c', kind }];

describe('a row in its canonical form', () => {
  it.each<[ColumnKind, SqliteValue, string]>([
    ['text', 'ü✓', 'ü✓'],
    ['text', '\\N', '\\\\N'],
    ['text', 'a\tb\nc\r\b\f\v\\.', 'a\\tb\\nc\\r\\b\\f\\v\\\\.'],
    ['text', null, '\\N'],
    ['text', '', ''],
    ['whole', 9223372036854775807n, '9223372036854775807'],
    ['flag', 1n, 't'],
    ['flag', 0n, 'f'],
    ['bytes', Buffer.from([0, 255, 92, 10]), '\\\\x00ff5c0a'],
    ['real', 0.1, '0.1'],
  ])('of a %s column has %j, and has it back', (kind, value, text) => {
    expect(rowText('t', one(kind), [value])).toBe(text);
    expect(rowValues(one(kind), text)).toEqual([value]);
  });

  it('has one way to write a number, whoever wrote it', () => {
    const columns = [...one('real'), { name: 'd', kind: 'text' } as const];
    for (const [postgres, value] of [
      ['1e+300', 1e300],
      ['-0', -0],
      ['2', 2n],
    ] as const)
      expect(canonicalRow(columns, Buffer.from(`${postgres}\t1e+300`))).toBe(rowText('t', columns, [value, '1e+300']));
  });

  it.each<[ColumnKind, SqliteValue, RegExp]>([
    ['text', 'a\0', /^t\.c has a text with a NUL character .* texts without NUL/],
    ['text', Buffer.from('a'), /^t\.c has a BLOB/],
    ['whole', 1.5, /^t\.c has a fraction/],
    ['whole', 'many', /^t\.c has a text .* whole numbers/],
    ['flag', 2n, /^t\.c has a whole number .* true or false/],
    ['bytes', 'a', /^t\.c has a text/],
    ['real', 'a', /^t\.c has a text/],
  ])('is refused for a %s column with %p', (kind, value, reason) => {
    expect(() => rowText('t', one(kind), [value])).toThrow(reason);
  });

  it('is known for the types that both databases keep alike', () => {
    const types = ['text', 'character varying(20)', 'bigint', 'boolean', 'bytea', 'double precision', 'jsonb'];
    expect(types.map(kindOf)).toEqual(['text', 'text', 'whole', 'flag', 'bytes', 'real', null]);
  });
});

describe('the sum of rows', () => {
  const checksumOf = (...rows: string[]): string => {
    const sum = new RowChecksum();
    rows.forEach(row => sum.addRow(row));
    return `${sum.rows} ${sum.hex}`;
  };

  it('knows no order, and every row', () => {
    expect(checksumOf('a', 'b', 'c')).toBe(checksumOf('c', 'a', 'b'));
    expect(new Set([checksumOf('a', 'b'), checksumOf('a', 'c'), checksumOf('a', 'a'), checksumOf('ab', '')]).size).toBe(
      4,
    );
  });
});
