import { statementText } from './statement-text';

const SECRET = 'hunter2';

describe('the text of a statement', () => {
  it.each([
    [`SELECT "a1" FROM t2 WHERE b = 'it''s ${SECRET}' AND c = $1`, 'SELECT "a1" FROM t2 WHERE b = ? AND c = $1'],
    [`SELECT a FROM t -- it's ${SECRET}\nWHERE b = '${SECRET}'`, 'SELECT a FROM t WHERE b = ?'],
    [`SELECT a -- ${SECRET}`, 'SELECT a'],
    [`/* don't ${SECRET} */ SELECT a /* ' */ FROM t WHERE b = '${SECRET}' /* it's */`, 'SELECT a FROM t WHERE b = ?'],
    [`SELECT E'it\\'s ${SECRET}', 'b'`, 'SELECT ?, ?'],
    [`SELECT e'\\\\', '${SECRET}', E'\\''''`, 'SELECT ?, ?, ?'],
    [`SELECT '\\', '${SECRET}'`, 'SELECT ?, ?'],
    [`SELECT x'00ff', B'01', N'${SECRET}', U&'\\0061'`, 'SELECT x?, B?, N?, U&?'],
    [`SELECT $$it is ${SECRET}$$, $a$ $b$ ${SECRET} $a$, $2`, 'SELECT ?, ?, $2'],
    [`SELECT 'a'\n  '${SECRET}'`, 'SELECT ? ?'],
    ['SELECT 42, -1.5e10, .5, 0xff, 1_000, t2.a3 FROM t2', 'SELECT ?, -?, ?, ?, ?, t2.a3 FROM t2'],
    [`SELECT "it's", '${SECRET}', "a ""b"" -- '"`, 'SELECT ?, ?, ?'],
    [`SELECT ARRAY['${SECRET}', 'b'], a[1], [my name], \`other\``, 'SELECT ARRAY[?, ?], a[?], [my name], `other`'],
    ['SELECT :name, @name, $name, ?, ?2, a::text, b->>$1', 'SELECT :name, @name, $name, ?, ?2, a::text, b->>$1'],
    ["SELECT Größe FROM maße WHERE größe = 'groß'", 'SELECT Größe FROM maße WHERE größe = ?'],
  ])('has no value: %s', (sql, text) => {
    expect(statementText(sql)).toBe(text);
    expect(statementText(sql)).not.toContain(SECRET);
  });

  it.each([
    `SELECT '${SECRET}`,
    `SELECT 'a' || '${SECRET}''`,
    `SELECT E'${SECRET}\\'`,
    `SELECT E'a'\n'\\' ${SECRET}', 'b'`,
    `SELECT $a$ ${SECRET} $b$`,
    `SELECT $x$ 'a $x$ ${SECRET}', 'b'`,
    `SELECT "${SECRET}`,
    `SELECT /* a /* it's */ ${SECRET} '*/, 'b'`,
    `SELECT /* ${SECRET}`,
    `SELECT a -- it's\r${SECRET} ', 'b'`,
    `SELECT [it's] FROM t WHERE a = '${SECRET}' AND [o's] = 'b'`,
    `SELECT [a--b] = 'it\n${SECRET}'`,
    `SELECT \`it's\`, '${SECRET}', \`o's\``,
    `SELECT 1$x$ ${SECRET}`,
    `SELECT 12${SECRET}`,
    `SELECT \\ '${SECRET}'`,
    `SELECT '${SECRET}\0' \0 '`,
    `SELECT '${SECRET.repeat(9000)}'`,
  ])('is its first word alone where it cannot be read for sure: %j', sql => {
    expect(statementText(sql)).toBe('SELECT …');
  });

  it('is not even that where the first word is no keyword', () => {
    expect(statementText(`${SECRET} '`)).toBe('statement …');
    expect(statementText(`'${SECRET}`)).toBe('statement …');
    expect(statementText(`/* ${SECRET} /* */ SELECT 1`)).toBe('statement …');
    expect(statementText('')).toBe('');
  });

  it('ends somewhere, also in the middle of a list that goes on', () => {
    expect(statementText('x '.repeat(2000))).toHaveLength(999);
    expect(statementText(`INSERT INTO t VALUES ${"('a', 1), ".repeat(30_000)}`)).toMatch(
      /^INSERT INTO t VALUES \(\?, \?\), /,
    );
    for (const hostile of ["'", '"', '$a$', '/*', '--', "E'\\", '[', '1e', '*/', '$', "''", '/* * '])
      expect(statementText(`SELECT ${hostile.repeat(200_000)}`).length).toBeLessThanOrEqual(1001);
  });
});
