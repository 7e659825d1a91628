import { isDue, mayUse, after, type Compatibility, type ProgramVersion } from '../database/migrating/compatibility';
import { isMark, readMark } from '../database/migrating/compatibility-mark.sql';
import type { RecordedMigration } from './record-migrations';
import type { StoreNow } from './store-now.sql';

/** What a version would do with one store. */
export interface StorePlan {
  /** `platform`, `identity`, or the id of an app. */
  store: string;
  dialect: 'sqlite' | 'postgres';
  /** Null: it is made at the start. */
  now: Compatibility | null;
  isThere: boolean;
  /** Why the version would not open it; null when it would. */
  refusal: string | null;
  pending: PendingMigration[];
  /** Which versions may use it afterwards. */
  afterwards: Compatibility;
  /** Room that the copy beside it takes; 0 on Postgres, and when nothing is pending. */
  copy: { path: string; bytes: number } | null;
}

export interface PendingMigration {
  name: string;
  kind: 'expand' | 'contract';
  /** `later`: one release later, or with `upgrade finish`. */
  runs: 'at the start' | 'later';
  changes: readonly string[];
  /** Of the tables whose rows it reads or writes. */
  rows: number;
  /** Roughly, for those rows. */
  seconds: number;
}

/** Rows that even a small machine puts into an index within a second. */
const ROWS_PER_SECOND = 50_000;

interface Store {
  name: string;
  version: ProgramVersion;
  migrations: readonly RecordedMigration[];
}

export async function planStore({ name, version, migrations }: Store, now: StoreNow): Promise<StorePlan> {
  const mark = readMark(now.ledger ?? []);
  const pending = await Promise.all(
    migrations.filter(each => !now.ledger?.has(each.name)).map(each => planOne(each, { own: version.own, now })),
  );
  const due = migrations.filter(each =>
    pending.some(({ name, runs }) => name === each.name && runs === 'at the start'),
  );
  const contracted = due.flatMap(({ contracts }) => contracts ?? []);
  return {
    store: name,
    dialect: now.dialect,
    now: mark,
    isThere: now.ledger !== null,
    refusal: refusalOf({ name, version, migrations }, now, mark),
    pending,
    afterwards: after(mark, version, { ran: due.length > 0, contracted }),
    copy: due.length > 0 && now.ledger ? now.file : null,
  };
}

function refusalOf({ version, migrations }: Store, { ledger }: StoreNow, mark: Compatibility | null): string | null {
  const unknown = [...(ledger ?? [])].filter(line => !isMark(line) && !migrations.some(({ name }) => name === line));
  if (unknown.length === 0 || (mark && mayUse(version.own, mark))) return null;
  const needs = mark ? `; it can be used by ${mark.oldest} and later` : '';
  return `it has ${unknown.join(', ')}, which ${version.own} does not know${needs}`;
}

async function planOne(
  { name, contracts, operations }: RecordedMigration,
  { own, now }: { own: string; now: StoreNow },
): Promise<PendingMigration> {
  const tables = [...new Set(operations.filter(({ readsRows }) => readsRows).map(({ table }) => table))];
  const rows = (await now.rowsOf(now.ledger ? tables : [])).reduce((sum, { rows }) => sum + rows, 0);
  const isNow = now.ledger === null || isDue(contracts, own);
  return {
    name,
    kind: contracts === null ? 'expand' : 'contract',
    runs: isNow ? 'at the start' : 'later',
    changes: operations.map(({ table, what }) => `${table}: ${what}`),
    rows,
    seconds: Math.ceil(rows / ROWS_PER_SECOND),
  };
}
