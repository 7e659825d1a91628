import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatted } from '../../support/formatted';
import type { Texts } from '../../translations/compare-texts';
import { readPackage } from '../package/read-package';
import { chosenFile } from './chosen-files';
import { chosenTexts } from './chosen-texts';
import { featuresNamed, TEMPLATE, USUAL, type Feature } from './features';
import { renamed, type ScaffoldNames } from './scaffold-names';

/** Copies the template to `folder`, with its own names and these features, formatted as the rest of the checkout. */
export async function buildScaffold(
  folder: string,
  names: ScaffoldNames,
  now = new Date(),
  features: readonly Feature[] = featuresNamed(USUAL.join()),
): Promise<void> {
  for (const file of filesIn(TEMPLATE)) {
    const chosen = chosenFile(file, readFileSync(join(TEMPLATE, file), 'utf8'), features);
    if (chosen === null) continue;
    if (file.startsWith('i18n/')) continue;
    const path = join(folder, file.replaceAll('1764000000000', String(now.getTime())));
    const text = renamed(file, chosen, names, now);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.endsWith('.svg') ? text : await formatted(file, text));
  }
  await writeTexts(folder, names, now);
}

/** Last, because the other files say which texts there are. */
async function writeTexts(folder: string, names: ScaffoldNames, now: Date): Promise<void> {
  for (const file of filesIn(TEMPLATE).filter(one => one.startsWith('i18n/'))) {
    const translations = JSON.parse(renamed(file, readFileSync(join(TEMPLATE, file), 'utf8'), names, now)) as Texts;
    const chosen = JSON.stringify(chosenTexts(translations, readPackage(folder)));
    mkdirSync(join(folder, 'i18n'), { recursive: true });
    writeFileSync(join(folder, file), await formatted(file, chosen));
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
