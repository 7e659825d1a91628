import type { Database } from 'better-sqlite3';

/**
 * Looks at every statement in the very turn in which it will run, and throws to refuse it. `values` are those it will
 * run with.
 */
export type StatementWatch = (database: Database, sql: string, values: readonly unknown[]) => void;

/** What a statement would do to the tables of a database. */
export interface StatementReach {
  /** Tables whose rows or indexes it opens; `sqlite_master` for the schema, `?` for what is in no schema of ours. */
  tables: ReadonlySet<string>;
  /** Whether it asks a virtual table, of which the program does not tell the name. */
  asksVirtual: boolean;
  /** Whether it does anything but read and write rows. */
  changesSchema: boolean;
}

interface Instruction {
  opcode: string;
  p1: number;
  p2: number;
  p3: number;
  p5: number;
}

/** The root page stands in a register and not in the instruction. */
const IN_REGISTER = 0x10;
const OPENS = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx']);
const SCHEMA_CHANGES = new Set([
  'CreateBtree',
  'Destroy',
  'DropIndex',
  'DropTable',
  'DropTrigger',
  'IncrVacuum',
  'JournalMode',
  'ParseSchema',
  'SetCookie',
  'SqlExec',
  'VCreate',
  'VDestroy',
  'VRename',
  'VUpdate',
  'Vacuum',
]);

/**
 * Reads the program that SQLite compiles a statement into, foreign keys and all. better-sqlite3 has no authorizer
 * callback; but whatever a statement is written like, its program has to open the pages it works on.
 */
export function reachOf(database: Database, sql: string, values: readonly unknown[]): StatementReach {
  const { program, tableAt } = programOf(database, sql, values);
  const tables = new Set<string>();
  for (const { opcode, p1, p2, p3, p5 } of program) {
    if (OPENS.has(opcode)) tables.add(p3 === 0 && !(p5 & IN_REGISTER) ? (tableAt.get(p2) ?? '?') : '?');
    // DELETE without a condition empties a table without opening it.
    if (opcode === 'Clear') tables.add(p2 === 0 ? (tableAt.get(p1) ?? '?') : '?');
  }
  return {
    tables,
    asksVirtual: program.some(({ opcode }) => opcode === 'VOpen'),
    changesSchema: program.some(({ opcode }) => SCHEMA_CHANGES.has(opcode)),
  };
}

/** The two belong together: another process may change the schema between them. */
function programOf(database: Database, sql: string, values: readonly unknown[]) {
  for (;;) {
    const version = schemaVersionOf(database);
    // First, because reading the schema is what makes a connection notice that it changed; EXPLAIN does not.
    const tableAt = tablesByRootPage(database);
    const program = database.prepare(`EXPLAIN ${sql}`).all(...values) as Instruction[];
    if (schemaVersionOf(database) === version) return { program, tableAt };
  }
}

const schemaVersionOf = (database: Database): number => database.pragma('schema_version', { simple: true }) as number;

function tablesByRootPage(database: Database): Map<number, string> {
  const rows = database.prepare('SELECT rootpage, tbl_name AS name FROM sqlite_master WHERE rootpage > 0').all();
  const pages = (rows as { rootpage: number; name: string }[]).map(({ rootpage, name }): [number, string] => [
    rootpage,
    name,
  ]);
  return new Map([[1, 'sqlite_master'], ...pages]);
}
