import { csvLine } from './csv';

describe('csvLine', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', null, undefined])).toBe(
      'a,"b,c","say ""x""","two\nlines",,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1', '\r=1', '\n=1', '＝1+1'])(
    'makes no formula of %j',
    cell => {
      expect(csvLine([cell]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});
