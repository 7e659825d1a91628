/** What a migration calls a table: `com_acme_notes_deleted_lists` → `deletedLists`. */
export function tableName(table: string, slug: string): string {
  const own = table.startsWith(`${slug}_`) ? table.slice(slug.length + 1) : table;
  const name = own.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return RESERVED.has(name) || /^\d/.test(name) ? `${name}Table` : name;
}

/** Words that the file has for something else, and words of the language that a table may be called. */
const RESERVED = new Set([
  ...['id', 'text', 'instant', 'integer', 'bigint', 'decimal', 'flag', 'json', 'bytes', 'db'],
  ...['class', 'const', 'default', 'delete', 'export', 'function', 'import', 'new', 'return', 'switch', 'this'],
  ...['case', 'for', 'if', 'in', 'let', 'static', 'enum', 'package', 'public', 'private', 'interface', 'await'],
]);
