import type { DataSource, DataSourceOptions, MigrationInterface } from 'typeorm';
import type { BaseDataSourceOptions } from 'typeorm/data-source/BaseDataSourceOptions.js';
import type { OldVersion } from './legacy/old-version';
import type { ProgramVersion } from './migrating/compatibility';
import { parseDatabaseUrl, type PostgresTarget, type SqliteTarget, type Synchronous } from './database-url';
import { CONNECT_TIMEOUT_MS } from './postgres/choose-tls';
import { WorkspacePostgresDriver, type PostgresSettings } from './postgres/postgres-driver';
import { SqliteDatabase } from './sqlite/connection/sqlite-database';
import type { SqliteDriverSettings } from './sqlite/sqlite-driver';
import type { StoreAuthorizer } from './sqlite/connection/statement-authorizer';
import type { StatementLimits } from './statement-limits';

/** Of a pino logger, what is needed here. */
export interface StoreLog {
  info(facts: object, line: string): void;
  warn(line: string): void;
}

export interface StoreOptions {
  /** `sqlite:<path>` or `postgres://…`. */
  url: string;
  entities: readonly (abstract new () => object)[];
  /** In the order in which they run; each name ends with a JavaScript timestamp. */
  migrations: readonly (new () => MigrationInterface)[];
  /** The table in which this store remembers what has run. */
  migrationsTable: string;
  /** Postgres only; made when it is missing. */
  schema?: string | undefined;
  /** Postgres only; 10. */
  poolSize?: number | undefined;
  /** Postgres only: a store on the same server whose connections this one uses, and which is closed after it. */
  poolOf?: DataSource | undefined;
  /** Postgres only, for servers; the command line waits as long as it takes. A borrowed pool keeps its owner's. */
  limits?: StatementLimits | undefined;
  /** Postgres only: the path in PGSSLROOTCERT. */
  rootCertificate?: string | undefined;
  /** SQLite only; `normal`, and what the URL says wins. See ADR 0003. */
  synchronous?: Synchronous | undefined;
  /**
   * SQLite only: how long a statement may block the process while another one holds the file; 25 ms. Without blocking,
   * it is tried again for 5 s. The command line, which serves nobody, takes 5000.
   */
  busyTimeoutMs?: number | undefined;
  /** A transaction without a statement for so long is rolled back; 30000. */
  idleTransactionMs?: number | undefined;
  /** False: the schema was brought up to date by another connection, and this one may not change it. */
  migrate?: boolean | undefined;
  /** For a move, which makes the tables in a database that nobody else may open until it is finished. */
  intoUnfinished?: boolean | undefined;
  /** SQLite only: what judges every statement, those of migrations too. Postgres has roles for that. */
  authorizer?: StoreAuthorizer | undefined;
  /** Whose program it is; the platform's. */
  version?: ProgramVersion | undefined;
  /** Whether migrations that drop what the release before uses run too: the operator says that it is no longer in use. */
  contractNow?: boolean | undefined;
  /** Called after each migration that ran. */
  onMigration?: ((name: string) => void) | undefined;
  /** The version from before there was a ledger, whose tables are taken over when they are found (ADR 0022). */
  adopts?: OldVersion | undefined;
  /** Whether a SQLite file with something in it is copied beside itself before it is migrated. */
  snapshot?: boolean | undefined;
  /** Receives what the operator should know meanwhile. */
  log?: StoreLog | undefined;
}

/** What connections are called in `pg_stat_activity`. */
export const APPLICATION_NAME = 'workspace';

export interface ResolvedStore {
  options: DataSourceOptions;
  settings: PostgresSettings | SqliteDriverSettings;
}

/** @throws DatabaseUrlError, TlsPlanError */
export function toTypeOrmOptions(store: StoreOptions): ResolvedStore {
  const target = parseDatabaseUrl(store.url, store.rootCertificate);
  return target.type === 'sqlite' ? sqliteStore(store, target) : postgresStore(store, target);
}

function sqliteStore(store: StoreOptions, target: SqliteTarget): ResolvedStore {
  return {
    // What TypeORM calls its driver; the connections are Node's own SQLite.
    options: { type: 'better-sqlite3', driver: SqliteDatabase, database: target.path, ...sharedOptions(store) },
    settings: {
      path: target.path,
      synchronous: target.synchronous ?? store.synchronous ?? 'normal',
      busyTimeoutMs: store.busyTimeoutMs ?? 25,
      idleTransactionMs: store.idleTransactionMs ?? 30_000,
    },
  };
}

function postgresStore(store: StoreOptions, target: PostgresTarget): ResolvedStore {
  const poolOf = store.poolOf?.driver;
  if (poolOf && !(poolOf instanceof WorkspacePostgresDriver)) throw new Error('poolOf is not a Postgres store');
  return {
    options: {
      type: 'postgres',
      url: target.connectionString,
      ...(store.schema && { schema: store.schema }),
      poolSize: store.poolSize ?? 10,
      connectTimeoutMS: store.limits?.connectMs ?? CONNECT_TIMEOUT_MS,
      // What a restore knows the connections of servers by; what the URL says wins.
      applicationName: APPLICATION_NAME,
      // Never asked for by a portable schema, and looking for them needs rights that an operator may not give.
      installExtensions: false,
      // So that raw SQL finds the tables of the store as well. A borrowed pool keeps its owner's.
      extra: { keepAlive: true, ...(store.schema && { options: `-c search_path="${store.schema}"` }) },
      ...sharedOptions(store),
    },
    settings: {
      target,
      poolOf,
      limits: store.limits,
      idleTransactionMs: store.idleTransactionMs ?? 30_000,
    },
  };
}

function sharedOptions(store: StoreOptions): Omit<BaseDataSourceOptions, 'type' | 'poolSize'> {
  return {
    entities: [...store.entities],
    migrations: [...store.migrations],
    migrationsTableName: store.migrationsTable,
    synchronize: false,
    migrationsRun: false,
    logging: false,
  };
}
