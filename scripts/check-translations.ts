// `npm run translations`: every text of a page is marked where the folder says so, and has a translation in every
// language. With `--write` it adds what is missing, empty, to the files of translations, and removes what is not used.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ManifestSource } from '@sv/sdk/manifest';
import { isProblemCode } from '@sv/server/problem/problem-codes';
import { keywordsOfManifest, textsOfManifest } from './plugin-registry/manifest-texts';
import { faultsIn, isCode, parsedTexts, type Texts } from './translations/compare-texts';
import { compareServerTexts } from './translations/compare-server-texts';
import { literalsIn, scriptTexts } from './translations/script-texts';
import { type FoundTexts, templateTexts } from './translations/template-texts';
import { LANGUAGES, type TranslatedFolder, translatedFolders } from './translations/translated-folders';

interface Fault {
  place: string;
  reason: string;
}

/** @param isWriting adds missing texts to the files, without a translation */
function checkTranslations(root: string, folders: readonly TranslatedFolder[], isWriting = false): Fault[] {
  return folders.flatMap(folder => {
    const texts = textsBelow(root, folder.sources);
    const found = [...texts.values()].flatMap(({ marked }) => marked.map(({ key }) => key));
    const manifest = manifestIn(root, folder.home);
    const keys = new Set([...found, ...(manifest ? textsOfManifest(manifest) : [])]);
    const optional = new Set([...(manifest ? keywordsOfManifest(manifest) : []), ...problemTexts(root, folder)]);
    return [
      ...unmarkedBelow(texts, folder.marked),
      ...LANGUAGES.flatMap(language =>
        compare(root, `${folder.home}/i18n/${language}.json`, { keys, optional }, isWriting),
      ),
    ];
  });
}

/** Of a plugin: its name, and the titles of what it adds to other pages, are texts too. */
function manifestIn(root: string, home: string): ManifestSource | null {
  const path = join(root, home, 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ManifestSource) : null;
}

/** What the server of a plugin refuses with: pages show a translation of it when there is one. */
const problemTexts = (root: string, { sources }: TranslatedFolder): string[] =>
  sources
    .filter(source => source.endsWith('/server'))
    .flatMap(source => globSync(`${source}/**/*.ts`, { cwd: root }))
    .flatMap(file => literalsIn(readFileSync(join(root, file), 'utf8'), file));

/** By file. */
function textsBelow(root: string, sources: readonly string[]): Map<string, FoundTexts> {
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

interface Wanted {
  keys: ReadonlySet<string>;
  /** May be translated. */
  optional: ReadonlySet<string>;
}

function compare(root: string, file: string, { keys, optional }: Wanted, isWriting: boolean): Fault[] {
  const known = parsedTexts(readFileSync(join(root, file), 'utf8')) ?? {};
  if (isWriting) writeFileSync(join(root, file), `${JSON.stringify(kept(known, keys, optional), null, 2)}\n`);
  const { missing, unused, wrong } = faultsIn(known, keys, optional);
  const strange = Object.keys(known).filter(key => isCode(key) && !isProblemCode(key.slice('problem|'.length)));
  const reasons = [
    ...missing.map(key => `no translation: ${key}`),
    ...unused.map(key => `not used any more: ${key}`),
    ...wrong.map(key => `other placeholders than in English: ${key}`),
    ...strange.map(key => `no such problem: ${key}`),
  ];
  return reasons.map(reason => ({ place: file, reason }));
}

const kept = (known: Texts, keys: ReadonlySet<string>, optional: ReadonlySet<string>): Texts =>
  Object.fromEntries(
    [...new Set([...keys, ...Object.keys(known).filter(key => isCode(key) || optional.has(key))])]
      .sort()
      .map(key => [key, known[key] ?? '']),
  );

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const ofPages = checkTranslations(root, translatedFolders, process.argv.includes('--write'));
  const faults = [...ofPages, ...compareServerTexts(root)];
  for (const { place, reason } of faults) process.stderr.write(`${place}: ${reason}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
