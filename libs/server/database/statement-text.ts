const LONGEST_TEXT = 1000;

/** The text without values: parameters are not in it, and what somebody wrote into it is taken out. */
export const statementText = (sql: string): string =>
  sql
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/\$(\w*)\$[^]*?(\$\1\$|$)/g, '?')
    .replace(/'(?:[^']|'')*('|$)/g, '?')
    .replace(/(?<![\w"$.])\d[\d.]*(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
