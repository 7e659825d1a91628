import { slugOf } from '@sv/sdk/manifest';
import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout';
import { Terminal } from '../terminal';
import type { Decisions } from './changes/change';
import { makeMigration, type MigrationPlace } from './make-migration';
import type { RenameQuestion } from './changes/rename-questions';

const several = (value: string, before: string[] = []): string[] => [...before, value];

/** `plugin migration`: writes the difference between a plugin's entities and its migrations as one more migration. */
export const migrationCommand = ({ print }: Context) =>
  command(
    'migration',
    'Write a migration from what changed in the entities of a plugin',
    `Runs the plugin's migrations in an empty database, compares the tables with its entities, and writes one migration
    for both databases, with up and down. Runs it on SQLite, and on Postgres where there is one; what does not lead to
    what the entities say is not kept. Read the file before you release it: what loses data is marked.`,
  )
    .argument('<plugin-id>', 'a plugin of this checkout')
    .requiredOption('--name <what>', 'what it does: add-note')
    .option('--rename <old:new>', 'plants.name:title for a column, plants:flowers for a table; repeatable', several)
    .option('--drop <what>', 'plants.name for a column, plants for a table: gone, not renamed; repeatable', several)
    .action(async (id, { name, rename: renames = [], drop: drops = [] }) => {
      const place = { ...placeOf(id), name: kebab(name) };
      const made = await makeMigration(place, questions => decide(questions), { renames, drops });
      if (!made) return print('Nothing to do: the migrations make what the entities say.');
      print(`Wrote ${made.file}, and added it to server/migrations/index.ts.`);
      for (const loss of made.losses) print(`WARNING ${loss}`);
      for (const line of made.proved) print(line);
      print('Read it before you release it.');
    });

/** By the id alone: what else is missing in an unfinished plugin, an icon for example, is no matter here. */
function placeOf(id: string): Omit<MigrationPlace, 'name'> {
  const folder = ['libs/plugins', 'examples', 'plugins']
    .flatMap(home => (existsSync(join(root, home)) ? readdirSync(join(root, home)).map(name => join(home, name)) : []))
    .find(place => idOf(join(root, place)) === id);
  if (!folder) throw new CommandError(`no plugin ${id} in libs/plugins, examples or plugins`);
  if (!existsSync(join(root, folder, 'server/plugin.module.ts')))
    throw new CommandError(`${folder} has no server/plugin.module.ts`);
  return { folder: join(root, folder), slug: slugOf(id) };
}

function idOf(folder: string): string | null {
  try {
    const { id } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { id?: string };
    return id ?? null;
  } catch {
    // no manifest, or one that is being written
    return null;
  }
}

function kebab(name: string): string {
  const words = name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(words)) throw new CommandError(`--name ${name}: letters, digits and -`);
  return words;
}

/** Asks at the keyboard what was renamed. @throws CommandError where nobody can be asked */
async function decide(questions: readonly RenameQuestion[]): Promise<Decisions> {
  if (!process.stdin.isTTY) {
    const lines = questions.map(({ rename, drop }) => `--rename ${rename} or --drop ${drop}`);
    throw new CommandError(`renamed, or gone? Say which, because dropping loses data:\n${lines.join('\n')}`);
  }
  const terminal = new Terminal();
  const [renames, drops]: [string[], string[]] = [[], []];
  try {
    for (const { rename, drop } of questions) {
      if (renames.some(other => other.split(':')[0] === drop)) continue;
      const [from, to] = rename.split(':');
      if (await terminal.agrees(`Is ${from} now called ${to}?`)) renames.push(rename);
    }
    for (const { drop } of questions) if (!renames.some(other => other.split(':')[0] === drop)) drops.push(drop);
  } finally {
    terminal.end();
  }
  return { renames, drops };
}
