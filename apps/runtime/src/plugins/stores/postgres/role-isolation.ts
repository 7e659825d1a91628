import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { RolePlace } from './role-place';

interface Standing {
  session: string;
  mighty: boolean;
  member: boolean;
  creates: string | null;
  reaches: string | null;
}

/**
 * What the session that logged in could do. Names are cut short: one is enough to know. What an extension lets everybody
 * read, pg_stat_statements for example, is no table of somebody.
 */
const STANDING = `SELECT session_user AS session,
  (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
     FROM pg_catalog.pg_roles WHERE rolname = session_user) AS mighty,
  EXISTS (SELECT 1 FROM pg_catalog.pg_auth_members m JOIN pg_catalog.pg_roles r ON r.oid = m.member
     WHERE r.rolname = session_user) AS member,
  (SELECT min(nspname) FROM pg_catalog.pg_namespace
     WHERE nspname !~ '^pg_(toast|temp)' AND has_schema_privilege(oid, 'CREATE')) AS creates,
  (SELECT min(n.nspname || '.' || c.relname)
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       AND NOT (n.nspname = $1 AND left(c.relname, length($2)) = $2 AND c.relname <> $3)
       AND has_schema_privilege(n.oid, 'USAGE')
       AND (has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
            OR NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
                 WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'))
       AND (has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
            OR has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))) AS reaches`;

/**
 * Why this session does not limit the plugin to its tables, for an operator; null when it does. It asks the server
 * instead of relying on what was granted: rights may come from elsewhere, and the login may have led to another role.
 */
export async function isolationGap(
  session: WorkspaceDataSource,
  { role, schema, place }: { role: string; schema: string; place: RolePlace },
): Promise<string | null> {
  const rows = await session.query<Standing[]>(STANDING, [schema, place.prefix, place.ledger]);
  const standing = rows[0]!;
  if (standing.session !== role) return `the login as ${role} became one as ${standing.session}`;
  if (standing.mighty || standing.member) return `the role ${role} has rights of its own or of another role: drop it`;
  if (standing.creates) {
    return `everybody may make things in the schema ${standing.creates}: run REVOKE CREATE ON SCHEMA ${standing.creates} FROM PUBLIC`;
  }
  if (standing.reaches) return `everybody may use the table ${standing.reaches}: revoke that from PUBLIC`;
  return null;
}
