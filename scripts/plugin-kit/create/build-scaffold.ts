import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { renamed, type ScaffoldNames } from './scaffold-names';

/** The house that is copied; it stands under the same checks as everything else. */
const TEMPLATE = join(import.meta.dirname, '../../templates/plugin');

/** Copies the template house to `folder`, with its own names, formatted as the rest of the checkout. */
export async function buildScaffold(folder: string, names: ScaffoldNames, now = new Date()): Promise<void> {
  for (const file of filesIn(TEMPLATE)) {
    const path = join(folder, file.replaceAll('1764000000000', String(now.getTime())));
    const text = renamed(file, readFileSync(join(TEMPLATE, file), 'utf8'), names, now);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.endsWith('.svg') ? text : await formatted(file, text));
  }
}

/** By the rules for the file of the template: there are others for pages. */
async function formatted(file: string, text: string): Promise<string> {
  const filepath = join(TEMPLATE, file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
