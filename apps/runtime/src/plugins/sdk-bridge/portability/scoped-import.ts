import type { ImportReport, ImportRequest } from '@sv/sdk';
import { SqliteRunner } from '@sv/server/database/sqlite/sqlite-runner';
import { whatCanBeUndone } from '@sv/server/database/sqlite/undo/what-can-be-undone';
import { SlicedTransaction, type SliceRules } from '@sv/server/database/sqlite/undo/sliced-transaction';
import { insideTransaction } from '@sv/server/database/transaction-scope';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { QueryRunner } from 'typeorm';
import { forDialect } from '../../../kernel/database/sql';
import type { HostedPlugin } from '../../host/hosted-plugin';
import type { OpenPluginStore } from '../../stores/plugin-store';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { TransactionScope } from '../db/transaction-scope';
import { importInto } from './portability-run';

/** A statement of the platform's, with `?` placeholders. */
interface BesideStatement {
  sql: string;
  parameters: unknown[];
}

export interface ScopedImport {
  plugin: HostedPlugin;
  request: ImportRequest;
  /** The platform's database. */
  platform: WorkspaceDataSource;
  /** Called at every use of the plugin's store. */
  onUse: () => void;
  /** Waits for the plugin, up to its time limit. */
  wait: <T>(work: Promise<T>) => Promise<T>;
  /** Throws when the report is not acceptable. */
  judge: (report: ImportReport) => void;
  /** The statement to run in the same transaction. */
  beside: (report: ImportReport) => BesideStatement;
  /**
   * How the transaction is sliced; null: not at all.
   *
   * @param isOne the store is in the platform's own file
   */
  slicing: (runner: QueryRunner, isOne: boolean) => SliceRules | null;
  /** Commits a store that has a transaction of its own. If this throws, nothing is stored. */
  commitAlone: (commit: () => Promise<void>) => Promise<void>;
}

export interface ScopedResult {
  report: ImportReport;
  /** Whether `beside` was run; if not, because the plugin's store has a transaction of its own, the caller runs it. */
  isBesideWritten: boolean;
  /** Whether parts were committed before the end: then it is for the caller to take them back if anything fails. */
  isSliced: boolean;
}

/**
 * Hands records to a plugin so that all of it is stored, or nothing. A dry run is taken back whatever the plugin did.
 *
 * The store of a plugin that is in the platform's own file, or in its pool, commits together with what stands beside; one
 * with a file or a login of its own commits first.
 *
 * @throws what the plugin, `wait` and `judge` throw; nothing is stored then, or only slices that can be taken back
 */
export async function importInScope(work: ScopedImport): Promise<ScopedResult> {
  const store = work.plugin.life.findStore(isMockRequest() ? 'mock' : 'real');
  if (!store) return importWithoutStore(work);
  const { dataSource, sql } = await store.session();
  const isOne = dataSource.resource === work.platform.resource;
  const runner = dataSource.createQueryRunner();
  let scope: TransactionScope | undefined;
  try {
    await runner.startTransaction();
    const rules = slicingOf(work, runner, { store, isOne });
    const slices = new SlicedTransaction(runner, rules, () => void whole.pause());
    const whole = (scope = new TransactionScope(store, { manager: runner.manager, sql }, slices, work.onUse));
    const report = await insideBoth(store, dataSource, async () => {
      const taken = await runImport(work, whole);
      await slices.resume();
      slices.stop();
      if (isOne && !work.request.dryRun) await writeBeside(runner, work.beside(taken));
      return taken;
    });
    if (work.request.dryRun) await takeBack(runner);
    else if (isOne) await runner.commitTransaction();
    else {
      await slices.keepLast();
      await work.commitAlone(() => runner.commitTransaction());
    }
    if (!work.request.dryRun) whole.commit();
    return { report, isBesideWritten: isOne, isSliced: slices.isSliced };
  } catch (error) {
    scope?.undo();
    await takeBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

async function importWithoutStore(work: ScopedImport): Promise<ScopedResult> {
  const scope = new TransactionScope(null, null);
  try {
    const report = await runImport(work, scope);
    if (!work.request.dryRun) scope.commit();
    return { report, isBesideWritten: false, isSliced: false };
  } catch (error) {
    scope.undo();
    throw error;
  }
}

/** What a plugin keeps in tables whose changes cannot be undone one by one is stored in one go. */
function slicingOf(
  work: ScopedImport,
  runner: QueryRunner,
  { store, isOne }: { store: OpenPluginStore; isOne: boolean },
): SliceRules | null {
  if (!(runner instanceof SqliteRunner)) return null;
  const { driver } = runner;
  if (!driver.pair.hasOwnReader) return null;
  const undoable = driver.asPlatform(({ writer }) => whatCanBeUndone(writer.database, store.accessGuard.prefix));
  // A file of its own is committed before the receipt, so its last part must be undoable too, whatever is in it.
  if (undoable === 'nothing' || (undoable === 'additions' && !isOne)) return null;
  const rules = work.slicing(runner, isOne);
  return rules && { ...rules, ofAdditions: undoable === 'additions' };
}

async function runImport(
  { plugin, request, wait, judge }: ScopedImport,
  scope: TransactionScope,
): Promise<ImportReport> {
  const report = await wait(importInto(plugin, request, scope));
  if (!report) throw new Error(`${plugin.id} takes nothing in any more.`);
  // Statements that are still running end first, and later ones are refused.
  await wait(scope.quiet());
  judge(report);
  return report;
}

/** Repositories that stand beside the transaction are refused in it, whichever pool they have their connection from. */
function insideBoth<T>(store: OpenPluginStore, dataSource: WorkspaceDataSource, work: () => Promise<T>): Promise<T> {
  const inside = () => insideTransaction(dataSource.resource, work);
  return dataSource === store.dataSource ? inside() : insideTransaction(store.dataSource.resource, inside);
}

async function writeBeside(runner: QueryRunner, { sql, parameters }: BesideStatement): Promise<void> {
  if (runner instanceof SqliteRunner) await runner.queryAsPlatform(sql, parameters);
  else await runner.query(forDialect('postgres', sql), parameters);
}

/** All of it: the plugin may have been in the middle of a transaction of its own. */
async function takeBack(runner: QueryRunner): Promise<void> {
  try {
    while (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is gone, and the transaction with it.
  }
}
