import type { PluginStore } from '@sv/sdk';
import type { Change, Decisions } from './changes/change';
import { findChanges } from './changes/find-changes';
import { byHand, lossOf } from './changes/losses';
import { readRename, renamed } from './changes/rename';
import { renameQuestions, type RenameQuestion } from './changes/rename-questions';
import { unnamedParts } from './changes/unnamed-parts';
import { columnWriter } from './schema/column-call';
import { migratedSchema, wantedSchema } from './schema/wanted-schema';
import { migrationSource, type MigrationNames } from './writing/migration-source';

/** What a new migration would be. */
export interface Plan {
  /** The text of its file; null when there is nothing to do, or something to decide first. */
  source: string | null;
  /** What loses data or may fail, for the author to read. */
  losses: string[];
  questions: RenameQuestion[];
  /** What has to be written by hand, or named in an entity first. */
  refusals: string[];
}

/** @param slug what tables of a shared store are called after */
export async function planMigration(
  store: PluginStore,
  { names, slug, ...decisions }: Decisions & { names: MigrationNames; slug: string },
): Promise<Plan> {
  const wanted = await wantedSchema(store);
  let tables = await migratedSchema(store);
  const changes: Change[] = [];
  for (const text of decisions.renames) {
    const rename = readRename(text, tables);
    changes.push(rename);
    tables = renamed(tables, rename);
  }
  changes.push(...findChanges(tables, wanted.tables));
  const questions = renameQuestions(changes, decisions.drops);
  const refusals = [...unnamedParts(wanted.tables), ...changes.flatMap(change => byHand(change) ?? [])];
  const losses = changes.flatMap(change => lossOf(change) ?? []);
  const isWritten = changes.length > 0 && questions.length === 0 && refusals.length === 0;
  const write = columnWriter(wanted.metadata);
  const source = isWritten ? await migrationSource(changes, { names, write, slug }) : null;
  return { source, losses, questions, refusals };
}
