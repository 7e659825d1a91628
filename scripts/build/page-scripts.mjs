// @ts-check
// Writes page-scripts.json: the scripts that the first page of each app needs beyond the first script, and the texts in
// other languages, by which the document of an app names them, so that the browser does not learn of them one by one.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './integrity.mjs';
import { importsOf } from './static-imports.mjs';

const FILE = String.raw`["']\.\/([\w-]+\.js)["']`;
/** As libs/plugins/registry.web.generated.ts has it, minified: with all that follows, up to the end of the app. */
const PLUGIN = new RegExp(
  String.raw`id:"([\w.-]+)",routePrefix:"[^"]*"([^{}]*?)loadRoutes:\(\)=>import\(${FILE}\)((?:[^{}]|\{return [^{}]*\})*(?:\{[^{}]*\})?)`,
  'g',
);
/** As apps/web/src/app/translations.ts has it, and each app. */
const TEXTS = /[{,](\w\w):\[((?:\(\)=>import\([^()]*\),?)+)\]/g;
const USE_LANGUAGE = new RegExp(String.raw`\{useLanguage:[\w$]+\}=await import\(${FILE}\)`);

/**
 * @param {string} folder @param {string} entry
 * @returns {{ id: string, isBuiltIn: boolean, script: string, texts: Record<string, string[]> }[]} of each app the script
 *   with its routes, and its texts by language
 */
export function pluginScripts(folder, entry) {
  const found = [...readFileSync(join(folder, entry), 'utf8').matchAll(PLUGIN)];
  if (found.length === 0) throw new Error(`${entry} names no app`);
  return found.map(([, id = '', head = '', script = '', tail = '']) => ({
    id,
    isBuiltIn: head.includes('origin:"built-in"'),
    script,
    texts: textsIn(tail),
  }));
}

/** @param {string} folder where the scripts lie, as they will be served */
export function writePageScripts(folder) {
  const entry = readdirSync(folder).find(name => /^main-.*\.js$/.test(name));
  if (!entry) throw new Error(`${folder} has no entry script`);
  const shell = importsOf(folder, entry);
  const listed = (/** @type {string[]} */ scripts) =>
    [...new Set(scripts.flatMap(script => [...importsOf(folder, script)]))]
      .filter(name => !shell.has(name))
      .map(name => ({ url: `/${name}`, integrity: integrityOf(join(folder, name)) }));
  const common = shellTexts(readFileSync(join(folder, entry), 'utf8'));
  const pages = pluginScripts(folder, entry).map(({ id, script, texts }) => {
    const all = Object.entries(common).map(([language, own]) => [
      language,
      listed([...own, ...(texts[language] ?? [])]),
    ]);
    return [id, { scripts: listed([script]), texts: Object.fromEntries(all) }];
  });
  writeFileSync(join(folder, 'page-scripts.json'), JSON.stringify(Object.fromEntries(pages)));
}

/** Those of the workspace itself, with what puts them in place. @param {string} entry */
function shellTexts(entry) {
  const [, useLanguage] = USE_LANGUAGE.exec(entry) ?? [];
  const own = textsIn(entry.replaceAll(/,translations:\{[^{}]*\}/g, ''));
  return Object.fromEntries(
    Object.entries(own).map(([language, scripts]) => [language, [...(useLanguage ? [useLanguage] : []), ...scripts]]),
  );
}

/** @param {string} source @returns {Record<string, string[]>} */
function textsIn(source) {
  const files = (/** @type {string} */ list) => [...list.matchAll(new RegExp(FILE, 'g'))].map(([, name = '']) => name);
  return Object.fromEntries([...source.matchAll(TEXTS)].map(([, language = '', list = '']) => [language, files(list)]));
}
