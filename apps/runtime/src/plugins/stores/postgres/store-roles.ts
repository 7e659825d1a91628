import { deriveKey } from '@sv/server/keys/keys';
import { DatabaseUnreachableError } from '@sv/server/database/database-fault';
import { errorCodeOf } from '@sv/server/database/error-code';
import { openStore } from '@sv/server/database/open-store';
import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { hkdfSync, createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { ProblemBoard } from '../../../kernel/problems/problem-board';
import { quoted, roleName, type RoleContext, type RolePlace } from './role-place';
import { provideRole, renewPassword } from './role-rights';
import { isolationGap } from './role-isolation';

const ITERATIONS = 4096;

/**
 * What Postgres stores instead of a password (RFC 5803). When it is sent in this form, the password itself is in no
 * statement, and so in no log of the server.
 *
 * @param password in ASCII, which needs no normalisation
 */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyFor = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest();
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const server = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

export interface StoreRolesOptions {
  platform: WorkspaceDataSource;
  database: Pick<StoreOptions, 'url' | 'rootCertificate' | 'limits'>;
  authSecret: string;
  problems: Pick<ProblemBoard, 'raise'>;
}

const PROBLEM = 'store-roles';
/** Connections of a store that logs in for itself, while it has work: with two, people waited for the turns of others. */
const OWN_POOL = 4;
const STATEMENT_LIMIT_MS = 30_000;
const WRONG_PASSWORD = '28P01';
/** SQLSTATE classes of a server that answered and said no: 28 about who logs in, 42 about rights. */
const REFUSAL = /^(28|42)/;

/**
 * Logs stores in as roles of their own (ADR 0014). The password of a role is derived, so that every process has the
 * same and none has to store it.
 */
export class StoreRoles {
  private able: Promise<boolean> | undefined;

  constructor(private readonly options: StoreRolesOptions) {}

  /** Whether the platform's database user may make roles; if not, health says so. */
  canMake(): Promise<boolean> {
    return (this.able ??= this.ask().catch((error: unknown) => {
      this.able = undefined;
      throw error;
    }));
  }

  /**
   * A pool of two that logged in as the role of a store, with rights on its tables alone. Null when the server does
   * not let it be made or log in, or when it could reach more than its own: then nothing runs as it, and health says why.
   *
   * @throws DatabaseUnreachableError
   */
  async open(place: RolePlace): Promise<WorkspaceDataSource | null> {
    if (!(await this.canMake())) return null;
    const context = await roleContextOf(place.owner);
    const role = roleName(place.slug, context);
    const password = this.passwordOf(role);
    try {
      await provideRole(place, { role, context, verifier: scramVerifier(password) });
      const session = await this.logIn(place, { role, password, context });
      const gap = await isolationGap(session, { role, schema: context.schema, place });
      if (!gap) return session;
      await session.destroy();
      this.refuse(gap);
    } catch (error) {
      const cause = error instanceof DatabaseUnreachableError ? error.cause : error;
      if (!REFUSAL.test(errorCodeOf(cause))) throw error;
      this.refuse(`the server says: ${(cause as Error).message}`);
    }
    return null;
  }

  private async ask(): Promise<boolean> {
    const [row] = await this.options.platform.query<{ name: string; able: boolean }[]>(
      'SELECT rolname AS name, rolsuper OR rolcreaterole AS able FROM pg_catalog.pg_roles WHERE rolname = current_user',
    );
    if (row?.able) return true;
    this.refuse(`run ALTER ROLE ${quoted(row?.name ?? '')} CREATEROLE and restart`);
    return false;
  }

  private async logIn(
    place: RolePlace,
    login: { role: string; password: string; context: RoleContext },
  ): Promise<WorkspaceDataSource> {
    const open = () => openStore({ ...this.placeOf(login), ...sameTables(place) });
    try {
      return await open();
    } catch (error) {
      const isWrong = error instanceof DatabaseUnreachableError && errorCodeOf(error.cause) === WRONG_PASSWORD;
      if (!isWrong) throw error;
      await renewPassword(place, login.role, scramVerifier(login.password));
      return open();
    }
  }

  /** As parameters: a URL without a host takes no user and no password before the `@`. */
  private placeOf({ role, password, context: { schema } }: { role: string; password: string; context: RoleContext }) {
    const { url, rootCertificate, limits } = this.options.database;
    const own = new URL(url);
    own.username = '';
    own.password = '';
    own.searchParams.set('user', role);
    own.searchParams.set('password', password);
    own.searchParams.set('options', `-c search_path=${quoted(schema)} -c statement_timeout=${STATEMENT_LIMIT_MS}`);
    return { url: own.href, rootCertificate, limits };
  }

  /** From the vault key: a purpose below a purpose, so that no two uses share a key. */
  private passwordOf(role: string): string {
    const vault = deriveKey(this.options.authSecret, 'sv/vault/v1');
    return Buffer.from(hkdfSync('sha256', vault, '', `store-role/${role}`, 32)).toString('base64url');
  }

  private refuse(why: string): void {
    this.options.problems.raise(
      PROBLEM,
      `Apps cannot send SQL of their own (sdk.db.query), because their stores have no database roles of their own: ${why}.`,
    );
  }
}

const sameTables = ({ owner, entities, ledger }: RolePlace) => {
  const { schema } = owner.options as { schema?: string };
  return { schema, entities, migrations: [], migrationsTable: ledger, migrate: false, poolSize: OWN_POOL };
};

async function roleContextOf(owner: WorkspaceDataSource): Promise<RoleContext> {
  const { schema } = owner.options as { schema?: string };
  const [row] = await owner.query<RoleContext[]>('SELECT current_database() AS database, current_schema() AS schema');
  return schema ? { ...row!, schema } : row!;
}
