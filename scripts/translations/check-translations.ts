// `npm run translations`: every text of a page is marked where the folder says so, and has a translation in every
// language. With `--write` it adds what is missing, empty, to the files of translations, and removes what is not used.
import { readFileSync, writeFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isProblemCode } from '@sv/server/problem/problem-codes';
import { scriptTexts } from './script-texts';
import { type FoundTexts, templateTexts } from './template-texts';
import { LANGUAGES, type TranslatedFolder, translatedFolders } from './translated-folders';

export interface Fault {
  place: string;
  reason: string;
}

/** @param isWriting adds missing texts to the files, without a translation */
export function checkTranslations(root: string, folders: readonly TranslatedFolder[], isWriting = false): Fault[] {
  return folders.flatMap(folder => {
    const texts = textsBelow(root, folder.sources);
    const keys = new Set([...texts.values()].flatMap(({ marked }) => marked.map(({ key }) => key)));
    return [
      ...unmarkedBelow(texts, folder.marked),
      ...LANGUAGES.flatMap(language => compare(root, `${folder.home}/i18n/${language}.json`, keys, isWriting)),
    ];
  });
}

/** By file. */
export function textsBelow(root: string, sources: readonly string[]): Map<string, FoundTexts> {
  const files = sources.flatMap(source => globSync(`${source}/**/*.{html,ts}`, { cwd: root }));
  const read = files.filter(file => !/\.(spec|generated)\.ts$|\/index\.html$|\/testing\/|\/dev\//.test(file)).sort();
  return new Map(
    read.map(file => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file, file.endsWith('.ts') ? scriptTexts(text, file) : templateTexts(text, file)];
    }),
  );
}

const unmarkedBelow = (texts: Map<string, FoundTexts>, marked: readonly string[]): Fault[] =>
  [...texts]
    .filter(([file]) => marked.some(folder => file.startsWith(`${folder}/`)))
    .flatMap(([file, { unmarked }]) =>
      unmarked.map(({ key, line }) => ({ place: `${file}:${line}`, reason: `not marked for translation: ${key}` })),
    );

function compare(root: string, file: string, keys: ReadonlySet<string>, isWriting: boolean): Fault[] {
  const known = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
  if (isWriting) writeFileSync(join(root, file), `${JSON.stringify(kept(known, keys), null, 2)}\n`);
  const missing = [...keys].filter(key => !known[key]).map(key => `no translation: ${key}`);
  const unused = Object.keys(known).filter(key => !keys.has(key) && !isCode(key));
  const wrong = Object.entries(known).filter(([key, text]) => text && !isCode(key) && !haveSameParts(key, text));
  const reasons = [
    ...missing,
    ...unused.map(key => `not used any more: ${key}`),
    ...Object.keys(known)
      .filter(key => isCode(key) && !isProblemCode(key.slice('problem|'.length)))
      .map(key => `no such problem: ${key}`),
    ...wrong.map(([key]) => `other placeholders than in English: ${key}`),
  ];
  return reasons.map(reason => ({ place: file, reason }));
}

const kept = (known: Record<string, string>, keys: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries([...keys, ...Object.keys(known).filter(isCode)].sort().map(key => [key, known[key] ?? '']));

/** What pages say in place of the server's text for a problem; English has none. */
const isCode = (key: string): boolean => key.startsWith('problem|');

/** The same things are filled in, and linked; a plural may have more forms than in English. */
function haveSameParts(key: string, text: string): boolean {
  const parts = (from: string): string => [...new Set(from.match(/\{\w+[,}]|<\/?\w+>/g))].sort().join();
  return parts(key) === parts(text);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const faults = checkTranslations(root, translatedFolders, process.argv.includes('--write'));
  for (const { place, reason } of faults) process.stderr.write(`${place}: ${reason}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
