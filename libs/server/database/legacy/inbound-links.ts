import type { QueryRunner } from 'typeorm';
import { isPostgres, quoted } from './table-shape';

/** A foreign key of a table that stays where it is, on one that is put aside. */
export interface InboundLink {
  table: string;
  name: string;
  /** The SQL of the key, with the former name of the table. */
  definition: string;
  /** Whether its own table is set aside too, so that the key is not needed any more. */
  isAside: boolean;
}

const LINKS = `SELECT con.conname AS name, child.oid::regclass::text AS table, pg_get_constraintdef(con.oid) AS definition,
    child.relname = ANY ($1) AND child.relnamespace = parent.relnamespace AS aside
  FROM pg_catalog.pg_constraint con
  JOIN pg_catalog.pg_class child ON child.oid = con.conrelid
  JOIN pg_catalog.pg_class parent ON parent.oid = con.confrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = parent.relnamespace
  WHERE con.contype = 'f' AND con.conparentid = 0 AND n.nspname = current_schema() AND parent.relname = ANY ($1)`;

/** Postgres keeps a foreign key on its table whatever that is called, so that it could not be dropped. SQLite goes by the name. */
export async function cutLinks(runner: QueryRunner, tables: readonly string[]): Promise<InboundLink[]> {
  if (!isPostgres(runner)) return [];
  const rows = (await runner.query(LINKS, [tables])) as (Omit<InboundLink, 'isAside'> & { aside: boolean })[];
  const links = rows.map(({ aside, ...link }) => ({ ...link, isAside: aside }));
  for (const { table, name } of links) await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  return links.filter(({ isAside }) => !isAside);
}

/** @returns a warning when it does not hold for the table of today */
export async function restoreLink(runner: QueryRunner, { table, name, definition }: InboundLink): Promise<string[]> {
  await runner.startTransaction();
  try {
    await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    await runner.commitTransaction();
    return [];
  } catch (error) {
    await runner.rollbackTransaction();
    return [`The foreign key ${name} of ${table} is gone: ${(error as Error).message}.`];
  }
}
