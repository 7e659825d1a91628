import { isDeepStrictEqual } from 'node:util';
import { MigrationExecutor, type Migration, type QueryRunner } from 'typeorm';
import { PLATFORM_VERSION, RELEASE_BEFORE } from '../../platform-version';
import { LegacyMigration } from '../legacy/legacy-migration';
import { tableNames } from '../legacy/table-shape';
import { after, type Compatibility, contractsSince, isDue, mayUse, type ProgramVersion } from './compatibility';
import { isMark, readMark, writeMark } from './compatibility-mark.sql';
import { migrationLock } from './migration-lock';
import { MigrationPrecaution } from './migration-precaution';
import { withoutLimits } from '../statement-limits';
import type { StoreOptions } from '../store-options';
import { insideTransaction } from '../transaction-scope';
import type { WorkspaceDataSource } from '../workspace-data-source';

/**
 * The ledger names migrations that this program does not have, and does not say that it may work beside them: it was
 * written by a newer one.
 */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(
    readonly unknown: readonly string[],
    /** The oldest version that may use the database; null: it does not say. */
    readonly oldest: string | null,
  ) {
    super(
      `The database is newer than this program: it has the migration ${unknown.join(', ')}, which version ` +
        `${PLATFORM_VERSION} does not know. ${oldest ? `It can be used by ${oldest} and later. ` : ''}` +
        'Start the version that was used last, or restore a backup from before the update.',
    );
  }
}

type Options = Pick<StoreOptions, 'onMigration' | 'adopts' | 'snapshot' | 'log' | 'version' | 'contractNow'>;
const PLATFORM: ProgramVersion = { own: PLATFORM_VERSION, before: RELEASE_BEFORE };

/**
 * Runs what is pending, each migration and its line in the ledger in one transaction, so that a kill in the middle
 * leaves the database as it was before that one.
 *
 * TypeORM's own run reads the ledger once at its beginning; two processes that start together would both run
 * everything. Here each transaction first has the database to itself and reads the ledger then.
 *
 * @throws NewerDatabaseError, ForeignTablesError, SnapshotError
 */
export async function runMigrations(dataSource: WorkspaceDataSource, options: Options = {}): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await withoutLimits(() => new MigrationLedger(dataSource, runner, options).run());
  } finally {
    await runner.release();
  }
}

class MigrationLedger extends MigrationExecutor {
  private readonly known = this.getMigrations();
  private readonly legacy: LegacyMigration | null;
  private readonly precaution: MigrationPrecaution;
  /** Reported after the commit. */
  private readonly toReport: { ran: string[]; left: string[] } = { ran: [], left: [] };
  /** Nobody has used it before: what older versions need was never there. */
  private isNew = false;
  private readonly ran: Migration[] = [];
  private readonly version: ProgramVersion;

  constructor(
    private readonly store: WorkspaceDataSource,
    private readonly runner: QueryRunner,
    private readonly options: Options,
  ) {
    super(store, runner);
    this.version = options.version ?? PLATFORM;
    this.legacy = options.adopts ? new LegacyMigration(options.adopts, runner) : null;
    this.precaution = new MigrationPrecaution(store, options);
  }

  async run(): Promise<void> {
    await this.look();
    const done = await this.alone(() => this.openLedger());
    this.report();
    this.refuseNewer(done);
    for (const migration of this.pending(done)) {
      await this.alone(() => this.runOne(migration));
      this.report();
    }
    await this.migrateLegacyBeside();
    await this.rememberAlone();
    this.precaution.done();
  }

  /** Before anything is changed, and without a lock: what is decided here is looked at once more under one. */
  private async look(): Promise<void> {
    const tables = await tableNames(this.runner);
    const done = tables.has(this.ledger) ? await this.names() : new Set<string>();
    this.refuseNewer(done);
    if (!tables.has(this.ledger)) await this.legacy?.oldTables();
    const [beside] = (await this.legacy?.tablesBesideLedger()) ?? [];
    const first = this.pending(done)[0]?.name ?? beside?.madeBy;
    if (first !== undefined && tables.size > 0) this.precaution.takeSnapshot(first);
  }

  private async openLedger(): Promise<Set<string>> {
    const { schema } = this.store.options as { schema?: string };
    if (schema && !(await this.schemaExists(schema))) await this.runner.createSchema(schema, true);
    this.isNew = !(await tableNames(this.runner)).has(this.ledger);
    const old = this.isNew ? await this.legacy?.oldTables() : [];
    await this.createMigrationsTableIfNotExist(this.runner);
    if (old?.length) await this.migrateLegacy(old);
    return this.names();
  }

  /** All in the transaction that makes the ledger: there either is an old database or a new one. */
  private async migrateLegacy(tables: readonly string[]): Promise<void> {
    const { before } = this.legacy!;
    const aside = await this.legacy!.putAside(tables);
    for (const migration of this.known.filter(({ timestamp }) => timestamp < before)) await this.runOne(migration);
    this.toReport.left.push(...(await this.legacy!.moveRows(aside, { oldWins: true })));
  }

  private async migrateLegacyBeside(): Promise<void> {
    if (!(await this.legacy?.tablesBesideLedger())?.length) return;
    await this.alone(async () => {
      const found = await this.legacy!.tablesBesideLedger();
      const tables = found.map(({ from }) => from);
      const aside = await this.legacy!.putAside(tables);
      const present = await tableNames(this.runner);
      for (const { to, madeBy } of found) {
        if (!present.has(to)) await this.known.find(({ name }) => name === madeBy)?.instance?.up(this.runner);
      }
      this.toReport.left.push(...(await this.legacy!.moveRows(aside, { oldWins: false })));
    });
    this.report();
  }

  private report(): void {
    for (const name of this.toReport.ran.splice(0)) this.options.onMigration?.(name);
    for (const line of this.toReport.left.splice(0)) this.options.log?.warn(line);
  }

  private refuseNewer(done: ReadonlySet<string>): void {
    const unknown = [...done].filter(name => !isMark(name) && !this.known.some(known => known.name === name));
    if (unknown.length === 0) return;
    const mark = readMark(done);
    if (!mark || !mayUse(this.version.own, mark)) throw new NewerDatabaseError(unknown, mark?.oldest ?? null);
    this.options.log?.info({ migrations: unknown, by: mark.by }, 'a newer version uses this database too');
  }

  /** What drops something waits until no process of the release before is left. */
  private pending(done: ReadonlySet<string>): Migration[] {
    const isAllowed = ({ instance }: Migration): boolean =>
      this.isNew || this.options.contractNow === true || isDue(contractsSince(instance), this.version.own);
    return this.known.filter(migration => !done.has(migration.name) && isAllowed(migration));
  }

  /** Which versions may use the database from now on. */
  private compatibility(names: Iterable<string>): Compatibility {
    const contracted = this.ran.flatMap(({ instance }) => contractsSince(instance) ?? []);
    return after(readMark(names), this.version, { ran: this.ran.length > 0, contracted });
  }

  /** Inside a transaction that no other process has. */
  private async remember(names: ReadonlySet<string>): Promise<void> {
    const wanted = this.compatibility(names);
    if (!isDeepStrictEqual(readMark(names), wanted)) await writeMark(this.runner, this.ledger, wanted);
  }

  private async rememberAlone(): Promise<void> {
    const names = await this.names();
    if (isDeepStrictEqual(readMark(names), this.compatibility(names))) return;
    await this.alone(async () => this.remember(await this.names()));
  }

  /** Nothing happens when another process ran it since we looked. */
  private async runOne(migration: Migration): Promise<void> {
    const names = await this.names();
    if (names.has(migration.name)) return;
    await migration.instance!.up(this.runner);
    await this.insertExecutedMigration(this.runner, migration);
    this.ran.push(migration);
    // In the same transaction: what a version needed must never be gone while it is still let in.
    await this.remember(names);
    this.toReport.ran.push(migration.name);
  }

  private async names(): Promise<Set<string>> {
    return new Set((await this.loadExecutedMigrations(this.runner)).map(({ name }) => name));
  }

  private async schemaExists(schema: string): Promise<boolean> {
    return this.store.driver.options.type === 'postgres' && this.runner.hasSchema(schema);
  }

  /** A transaction that no other process has at the same time, also of those that have not made the ledger yet. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const { runner, store } = this;
    await runner.beforeMigration();
    try {
      await runner.startTransaction();
      if (store.options.type === 'postgres') {
        await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [this.lockName]);
      }
      const result = await insideTransaction(store.resource, work);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // The first error is the one to report, also when there is nothing left to roll back.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.afterMigration();
    }
  }

  private get ledger(): string {
    return (this.store.options as { migrationsTableName?: string }).migrationsTableName ?? 'migrations';
  }

  private get lockName(): string {
    const { migrationsTableName, schema } = this.store.options as { migrationsTableName?: string; schema?: string };
    return migrationLock(schema, migrationsTableName);
  }
}
