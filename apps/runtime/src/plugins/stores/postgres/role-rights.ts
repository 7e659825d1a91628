import type { EntityManager } from 'typeorm';
import { quoted, type RoleContext, type RolePlace } from './role-place';

interface Relation {
  name: string;
  kind: 'table' | 'sequence';
}

const RELATIONS = `SELECT c.relname AS name, CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND left(c.relname, length($2)) = $2 AND c.relname <> $3 AND c.relkind IN ('r', 'p', 'v', 'S')`;

/**
 * Makes the role of a store where it is missing, and lets it read and write rows of the store's own tables: nothing
 * else, and nothing that other roles have not.
 *
 * @param verifier of its password; used for a role that is made
 */
export async function provideRole(
  place: RolePlace,
  { role, context, verifier }: { role: string; context: RoleContext; verifier: string },
): Promise<void> {
  await alone(place, async tx => {
    const [known] = await tx.query<unknown[]>('SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1', [role]);
    if (!known) await tx.query(`CREATE ROLE ${quoted(role)} LOGIN NOINHERIT PASSWORD '${verifier}'`);
    const relations = await tx.query<Relation[]>(RELATIONS, [context.schema, place.prefix, place.ledger]);
    const named = (kind: Relation['kind']): string =>
      relations
        .filter(relation => relation.kind === kind)
        .map(({ name }) => `${quoted(context.schema)}.${quoted(name)}`)
        .join(', ');
    await tx.query(`GRANT USAGE ON SCHEMA ${quoted(context.schema)} TO ${quoted(role)}`);
    const [tables, sequences] = [named('table'), named('sequence')];
    if (tables) await tx.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE ${tables} TO ${quoted(role)}`);
    if (sequences) await tx.query(`GRANT USAGE, SELECT ON SEQUENCE ${sequences} TO ${quoted(role)}`);
  });
}

/** After AUTH_SECRET was changed the role still has the password that was derived from the old one. */
export async function renewPassword(place: RolePlace, role: string, verifier: string): Promise<void> {
  await alone(place, tx => tx.query(`ALTER ROLE ${quoted(role)} PASSWORD '${verifier}'`));
}

/** Two that change the rights on one schema at the same time would fail on its row in the catalogue. */
async function alone<T>(place: RolePlace, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return place.owner.transaction(async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('workspace store roles', 0))");
    return work(tx);
  });
}
