import { CommandError } from '@sv/server/command-line/command-error';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '../check/test-database';
import { askApart } from './ask-apart';
import type { Decisions } from './changes/change';
import type { RenameQuestion } from './changes/rename-questions';
import { fileName, type MigrationNames } from './writing/migration-source';
import { EMPTY_INDEX, withMigration } from './writing/migrations-index';

export interface MigrationPlace {
  /** Of the plugin. */
  folder: string;
  slug: string;
  /** In kebab-case. */
  name: string;
}

export interface MadeMigration {
  /** From the plugin's folder. */
  file: string;
  losses: string[];
  /** On which databases it was tried. */
  proved: string[];
}

/**
 * Writes the migration that is missing, tries it, and leaves everything as it was when it fails.
 *
 * @returns null when none is missing
 * @throws CommandError
 */
export async function makeMigration(
  { folder, slug, name }: MigrationPlace,
  decide: (questions: readonly RenameQuestion[]) => Promise<Decisions>,
  decisions: Decisions,
  openDatabase = testDatabase,
): Promise<MadeMigration | null> {
  const home = join(folder, 'server/migrations');
  const index = new IndexFile(home);
  let isKept = false;
  try {
    const names = { name, at: timeAfter(home) };
    const ask = (decided: Decisions) => askApart({ kind: 'plan', folder, slug, names, ...decided });
    let plan = await ask(decisions);
    if (plan.questions.length > 0) {
      const more = await decide(plan.questions);
      plan = await ask({
        renames: [...decisions.renames, ...more.renames],
        drops: [...decisions.drops, ...more.drops],
      });
    }
    if (plan.refusals.length > 0) throw new CommandError(plan.refusals.join('\n'));
    if (plan.source === null) return null;
    const file = join(home, `${fileName(names)}.ts`);
    writeFileSync(file, plan.source);
    try {
      await index.add(names);
      const proved = await prove(folder, openDatabase);
      isKept = true;
      return { file: `server/migrations/${fileName(names)}.ts`, losses: plan.losses, proved };
    } finally {
      if (!isKept) rmSync(file);
    }
  } finally {
    if (!isKept) index.restore();
  }
}

/** Later than every migration that is there: they run in the order of their times. */
function timeAfter(home: string, now = Date.now()): number {
  const times = readdirSync(home).map(file => Number(/^(\d{13})-/.exec(file)?.[1] ?? 0));
  return Math.max(now, ...times.map(time => time + 1));
}

/** @returns where it was tried. @throws CommandError when it does not make what the entities say */
async function prove(folder: string, openDatabase: typeof testDatabase): Promise<string[]> {
  const database = await openDatabase();
  try {
    const urls = 'url' in database ? [null, database.url] : [null];
    for (const url of urls) {
      const faults = await askApart({ kind: 'prove', folder, url });
      const where = url ? 'Postgres' : 'SQLite';
      if (faults.length > 0) {
        throw new CommandError(`on ${where} the migration does not fit; write it by hand:\n${faults.join('\n')}`);
      }
    }
    return 'url' in database
      ? ['Tried on SQLite and on Postgres: up, and down again.']
      : [`Tried on SQLite: up, and down again. Not on Postgres: ${database.missing}`];
  } finally {
    await database.stop();
  }
}

/** `index.ts`, which is made when it is missing, and is afterwards as it was when no migration was kept. */
class IndexFile {
  private readonly file: string;
  private readonly before: string | null;

  constructor(home: string) {
    this.file = join(home, 'index.ts');
    this.before = existsSync(this.file) ? readFileSync(this.file, 'utf8') : null;
    if (this.before !== null) return;
    mkdirSync(home, { recursive: true });
    writeFileSync(this.file, EMPTY_INDEX);
  }

  async add(names: MigrationNames): Promise<void> {
    writeFileSync(this.file, await withMigration(readFileSync(this.file, 'utf8'), names));
  }

  restore(): void {
    if (this.before === null) rmSync(this.file);
    else writeFileSync(this.file, this.before);
  }
}
