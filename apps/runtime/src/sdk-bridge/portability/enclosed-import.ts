import type { ImportReport, ImportRequest } from '@sv/sdk';
import { SqliteRunner } from '@sv/server/database/sqlite/sqlite-runner';
import { insideTransaction } from '@sv/server/database/transaction-scope';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { QueryRunner } from 'typeorm';
import { forDialect } from '../../database/sql';
import type { HostedPlugin } from '../../plugin-host/hosted-plugin';
import type { OpenPluginStore } from '../../plugin-host/store/plugin-store';
import { isMockRequest } from '../../request-context/request-context';
import { Enclosure } from '../db/enclosure';
import { importInto } from './portability-run';

/** A statement of the platform's, with `?` placeholders. */
interface BesideStatement {
  sql: string;
  parameters: unknown[];
}

export interface EnclosedImport {
  plugin: HostedPlugin;
  request: ImportRequest;
  /** The platform's database. */
  platform: WorkspaceDataSource;
  /** Told of every use of the plugin's store. */
  onUse: () => void;
  /** Waits for the plugin, as long as anybody may. */
  wait: <T>(work: Promise<T>) => Promise<T>;
  /** Throws when the report is none to keep. */
  judge: (report: ImportReport) => void;
  /** What is to be written in the same transaction. */
  beside: (report: ImportReport) => BesideStatement;
  /** Has a store commit that does so for itself. It may throw instead, and then nothing is stored. */
  commitAlone: (commit: () => Promise<void>) => Promise<void>;
}

export interface EnclosedResult {
  report: ImportReport;
  /** False: the plugin's store commits for itself, and what stands beside is still to be written. */
  isBesideWritten: boolean;
}

/**
 * Hands records to a plugin so that all of it is stored, or nothing. A dry run is taken back whatever the plugin did.
 *
 * The store of a plugin that is in the platform's own file, or in its pool, commits together with what stands beside; one
 * with a file or a login of its own commits first.
 *
 * @throws what the plugin, `wait` and `judge` throw; nothing is stored then
 */
export async function importEnclosed(work: EnclosedImport): Promise<EnclosedResult> {
  const store = work.plugin.life.findStore(isMockRequest() ? 'mock' : 'real');
  if (!store) return importWithoutStore(work);
  const { dataSource, sql } = await store.session();
  const isOne = dataSource.resource === work.platform.resource;
  const runner = dataSource.createQueryRunner();
  const enclosure = new Enclosure(store, { manager: runner.manager, sql }, work.onUse);
  try {
    await runner.startTransaction();
    if (runner instanceof SqliteRunner) runner.writeThriftily();
    const report = await insideBoth(store, dataSource, async () => {
      const taken = await takeIn(work, enclosure);
      if (isOne && !work.request.dryRun) await writeBeside(runner, work.beside(taken));
      return taken;
    });
    if (work.request.dryRun) await takeBack(runner);
    else if (isOne) await runner.commitTransaction();
    else await work.commitAlone(() => runner.commitTransaction());
    if (!work.request.dryRun) enclosure.keep();
    return { report, isBesideWritten: isOne };
  } catch (error) {
    enclosure.undo();
    await takeBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

async function importWithoutStore(work: EnclosedImport): Promise<EnclosedResult> {
  const enclosure = new Enclosure(null, null);
  try {
    const report = await takeIn(work, enclosure);
    if (!work.request.dryRun) enclosure.keep();
    return { report, isBesideWritten: false };
  } catch (error) {
    enclosure.undo();
    throw error;
  }
}

async function takeIn({ plugin, request, wait, judge }: EnclosedImport, enclosure: Enclosure): Promise<ImportReport> {
  const report = await wait(importInto(plugin, request, enclosure));
  if (!report) throw new Error(`${plugin.id} takes nothing in any more.`);
  // What it left running comes to an end first, and nothing more comes in.
  await wait(enclosure.quiet());
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
