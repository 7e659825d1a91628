import { parseBounded } from './parse-bounded';

const MIB = 1024 * 1024;

describe('JSON that is small as text and huge in memory', () => {
  it.each([
    ['objects', '{},', '{}'],
    ['lists', '[],', '[]'],
    ['numbers', '1,', '1'],
  ])('with millions of empty %s is refused before it is parsed', (_, one, last) => {
    const parse = jest.spyOn(JSON, 'parse');
    const bomb = Buffer.from(`{"unknown":[${one.repeat(Math.floor((8 * MIB) / one.length))}${last}]}`);
    expect(() => parseBounded(bomb)).toThrow(RangeError);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('with brackets in brackets without end too', () => {
    expect(() => parseBounded(Buffer.from('['.repeat(8 * MIB)))).toThrow(RangeError);
  });

  it('is no bomb for what stands in its texts', () => {
    const text = '{[,\\",'.repeat(1000);
    expect(parseBounded(Buffer.from(JSON.stringify({ text })), 10)).toEqual({ text });
    expect(() => parseBounded(Buffer.from('"no end\\'))).toThrow(SyntaxError);
  });
});
