import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../config/env-reader';
import { newId } from '../../ids/new-id';
import type { InstancePlaces } from '../instance-places';
import { slugsAmong } from '../ledgers';
import type { LeftPlugin } from './left-behind';
import type { Dialect } from './move-places';
import { moveStores, readerOf } from './rows/move-stores';
import { type OpenMove, withMove } from './open-move';
import { migrationsIn } from './prepare-move';
import { assertEqual, type TableReport, verifyStores } from './rows/verify-move';

/** A plugin whose tables are in the instance, and the migrations of it that have run. */
export interface PluginTables {
  /** Null: known by the slug of its ledger alone. */
  id: string | null;
  slug: string;
  ran: readonly string[];
}

/** The migrations that have run in the source. */
export interface MadeBy {
  platform: readonly string[];
  plugins: readonly PluginTables[];
}

export interface MoveRequest {
  env: Env;
  to: string;
  /** The plugins whose tables stay in the old database, by id or slug. */
  without: readonly string[];
  names: { tables: readonly string[]; ledger: string };
  knownMigrations: readonly string[];
  version: string;
  /** Is given what is done now: millions of rows take minutes. */
  progress: (line: string) => void;
  /** @throws MoveError when the tables of one cannot be made with what is installed */
  checkPlugins: (plugins: readonly PluginTables[]) => Promise<void>;
  /** Makes the tables of the platform and of plugins by the migrations that have run, with nothing in them. */
  makeTables: (to: InstancePlaces, made: MadeBy) => Promise<void>;
}

export interface MoveReport {
  id: string;
  at: string;
  from: Dialect;
  to: Dialect;
  version: string;
  seconds: number;
  tables: TableReport[];
  /** What was not moved, because the operator said so. */
  left: LeftPlugin[];
}

export interface Moved {
  report: MoveReport;
  /** Where it was written. */
  file: string;
  places: OpenMove['places'];
}

/**
 * The runtime's half of a move: makes the tables of the platform and of plugins in the target, moves the rows of
 * everything, the identities included, reads them again and compares. A failure leaves the target as it was before; cut
 * off, the target stays marked as unfinished. The source is only read.
 *
 * @throws MoveError, BackupError, AlreadyRunningError, DatabaseUnreachableError
 */
export const moveInstance = (request: MoveRequest, now = new Date()): Promise<Moved> =>
  withMove({ ...request, platformTables: request.names.tables }, async move => {
    const { target, places } = move;
    const platformTables = request.names.tables;
    await target.assertBegun();
    try {
      const made = await migrationsOf(move, request);
      await request.checkPlugins(made.plugins);
      await request.makeTables(places.to, made);
      const id = newId();
      const mark = {
        kind: 'move',
        backupId: id,
        madeAt: now.toISOString(),
        keepsSessions: false,
        revocations: [],
      } as const;
      const stores = await moveStores(move, { mark, platformTables, progress: request.progress });
      request.progress('Reading everything again');
      const tables = await verifyStores(stores, of => readerOf(move, of));
      const { source: from, target: to } = places;
      const seconds = (Date.now() - now.getTime()) / 1000;
      const left = await move.left.count(move.source, platformTables);
      const report = { id, at: now.toISOString(), from, to, version: request.version, seconds, tables, left };
      const file = writeReport(places.from, report);
      assertEqual(tables);
      await move.left.forgetStores(move.source.plugins, target, places.to);
      await target.finish();
      return { report, file, places };
    } catch (error) {
      await target.discard();
      throw error;
    }
  });

async function migrationsOf({ source, left, plugins: isolated }: OpenMove, request: MoveRequest): Promise<MadeBy> {
  const { names, knownMigrations: known, version } = request;
  const platform = await source.openStore('platform');
  const ran = migrationsIn('platform', { ledger: await platform.ledger(names.ledger), known, version });
  const plugins: PluginTables[] = [];
  for (const slug of slugsAmong(platform.tableNames).filter(slug => !left.has(slug)))
    plugins.push({ id: null, slug, ran: (await platform.ledger(ledgerOf(slug))) ?? [] });
  for (const id of isolated) {
    const slug = id.replaceAll(/[.-]/g, '_');
    plugins.push({ id, slug, ran: (await (await source.openStore(id)).ledger(ledgerOf(slug))) ?? [] });
  }
  return { platform: ran, plugins };
}

const ledgerOf = (slug: string): string => `_plugin_migrations_${slug}`;

function writeReport({ dataDir }: InstancePlaces, report: MoveReport): string {
  const file = join(dataDir, `database-move-${report.at.replaceAll(/[-:]|\.\d+/g, '')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  return file;
}
