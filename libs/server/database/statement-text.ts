/**
 * The text of a statement without what somebody wrote into it, for logs and traces. It is read as both dialects read it.
 * Where they differ, or it cannot be read, only its first word is left: a mistake would show a password.
 */
export function statementText(sql: string): string {
  return withoutValues(sql.slice(0, LONGEST_READ)) ?? `${keywordOf(sql)} …`;
}

const LONGEST_TEXT = 1000;
/** Of a longer statement the rest is left out. */
const LONGEST_READ = 20_000;

/** A quoted name is kept if it can be one that a schema has. */
const QUOTED_NAME = /^"[\w .$-]{1,63}"$/;

/**
 * What a statement is made of. Not here, and so unreadable: comments in comments, which end later in Postgres than in
 * SQLite; a carriage return that ends a comment in Postgres alone; quotes in dollar quotes, which are names of parameters
 * in SQLite, and in brackets and backticks, which are names there.
 */
const TOKEN = new RegExp(
  [
    '(?<space>[ \\t\\n\\r\\f\\v]+|--[^\\n\\r]*(?=\\n|\\r\\n|$)|/\\*(?:[^*/]|\\*(?!/)|/(?!\\*))*\\*/)',
    "(?<escaped>e'(?:[^'\\\\]|\\\\[^]|'')*'(?!'))",
    "(?<string>'(?:[^']|'')*'(?!'))",
    '(?<dollar>\\$(?<tag>[a-z_][a-z0-9_]*)?\\$[^\'"]*?\\$\\k<tag>\\$)',
    '(?<number>(?:0x[0-9a-f]+|\\d[\\d_]*(?:\\.[\\d_]*)?(?:e[-+]?\\d+)?|\\.\\d[\\d_]*(?:e[-+]?\\d+)?)(?![\\w$]))',
    '(?<name>"(?:[^"]|"")*"(?!"))',
    "(?<word>(?!e')[a-z_\\u0080-\\uffff][\\w$\\u0080-\\uffff]*)",
    '(?<other>\\$(?:\\d+|[a-z_]\\w*)(?![\\w$])|\\?\\d*|`[\\w .]*`|\\[(?=[\\w .,:+()]*\\])|(?<=\\barray)\\[|-(?!-)|/(?!\\*)|[+*<>=~!@#%^&|:;,.()\\]])',
  ].join('|'),
  'iy',
);

/** Null: it cannot be read. */
function withoutValues(sql: string): string | null {
  TOKEN.lastIndex = 0;
  let text = '';
  let isAfterEscaped = false;
  while (TOKEN.lastIndex < sql.length && text.length < LONGEST_TEXT) {
    const { groups, 0: found } = TOKEN.exec(sql) ?? {};
    if (!groups || found === undefined) return null;
    // Postgres takes a string on the next line for the rest of this one, whose backslashes escape.
    if (isAfterEscaped && groups['string'] !== undefined) return null;
    if (groups['space'] === undefined) isAfterEscaped = groups['escaped'] !== undefined;
    text += shown(groups, found, text);
  }
  return text.trim().slice(0, LONGEST_TEXT);
}

function shown({ space, word, other, name }: Record<string, string>, found: string, before: string): string {
  if (space !== undefined) return before.endsWith(' ') ? '' : ' ';
  const isKept = word !== undefined || other !== undefined || (name !== undefined && QUOTED_NAME.test(name));
  return isKept ? found : '?';
}

const KEYWORD = /^\s*(select|insert|update|delete|with|merge|replace|values|create|alter|drop|call|do|copy|pragma)\b/i;

const keywordOf = (sql: string): string => KEYWORD.exec(sql)?.[1]?.toUpperCase() ?? 'statement';
