// @ts-check
// Joins the scripts that the pages of built-in apps share. A bundler makes a script of each part that some pages use and
// others do not: the first page of Tasks was 34 scripts, 32 of them smaller than 3 kB, of which a browser asks for six at
// a time. Those that the same apps need are one script.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { importsOf } from './static-imports.mjs';
import { pluginScripts } from './page-scripts.mjs';

/** @param {string} folder where the built scripts and `index.html` are, before anything names their hashes */
export async function joinChunks(folder) {
  const names = readdirSync(folder).filter(name => /^(chunk|main)-.*\.js$/.test(name));
  const entry = names.find(name => name.startsWith('main-'));
  if (!entry) throw new Error(`${folder} has no entry script`);
  const groups = groupsOf(folder, entry);
  const bundle = await rollup({ input: entry, treeshake: false, plugins: [reader(folder, new Set(names))] });
  const { output } = await bundle.generate({
    compact: true,
    entryFileNames: 'main-[hash].js',
    chunkFileNames: 'chunk-[hash].js',
    manualChunks: id => groups.get(id),
    onlyExplicitManualChunks: true,
  });
  await bundle.close();
  const chunks = output.filter(file => file.type === 'chunk');
  for (const name of chunks.flatMap(({ moduleIds }) => moduleIds)) rmSync(join(folder, name));
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);
  const index = join(folder, 'index.html');
  const [first] = output;
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll(entry, first.fileName));
}

/**
 * By which apps need it at once. What a script imports is needed by the same apps at least, so that scripts never import
 * each other in a circle. The script that has the routes of an app stays by itself: other pages of the app import the rest.
 *
 * @param {string} folder @param {string} entry @returns {Map<string, string>}
 */
function groupsOf(folder, entry) {
  const [shell, apps] = [importsOf(folder, entry), pluginScripts(folder, entry).filter(({ isBuiltIn }) => isBuiltIn)];
  const routes = new Set(apps.map(({ script }) => script));
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const { id, script } of apps) {
    for (const name of importsOf(folder, script)) {
      if (!shell.has(name) && !routes.has(name)) groups.set(name, `${groups.get(name) ?? ''} ${id}`.trim());
    }
  }
  return groups;
}

/** @param {string} folder @param {Set<string>} names @returns {import('rollup').Plugin} */
const reader = (folder, names) => ({
  name: 'built-scripts',
  resolveId(source) {
    const name = source.replace(/^\.\//, '');
    return names.has(name) ? name : { id: source, external: true };
  },
  load: id => readFileSync(join(folder, id), 'utf8'),
});
