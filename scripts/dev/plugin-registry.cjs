// @ts-check
'use strict';
// Stands beside the runtime's bundle in `npm run dev`: the registry of the plugins, which loads a plugin from the newest
// bundle each time that it is started. A message of scripts/dev/dev-servers.mjs says which plugins are to start again.
const { readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { join, relative } = require('node:path');

const BUNDLE = join(__dirname, 'plugin-bundle.js');

let newest = require(BUNDLE);
/** By id. @type {Map<string, () => Promise<void>>} */
const restarts = new Map();

exports.registry = newest.registry.map(entry => {
  const { id } = entry.manifest;
  const loadNewest = () => newest.registry.find(({ manifest }) => manifest.id === id).load();
  return { ...entry, load: entry.load && loadNewest, onReload: restart => restarts.set(id, restart) };
});

process.on('message', async message => {
  const { reload } = /** @type {{ reload?: string[] }} */ (message);
  if (!reload) return;
  let failure = null;
  try {
    delete require.cache[BUNDLE];
    sourceMap = undefined;
    newest = require(BUNDLE);
    await Promise.all(reload.map(id => restarts.get(id)?.()));
  } catch (error) {
    failure = String(error);
  }
  process.send?.({ reloaded: reload, failure });
});

/** @type {SourceMap | undefined} */
let sourceMap;
const before = Error.prepareStackTrace;

/** Stacks name the files and lines of the author. */
Error.prepareStackTrace = (error, frames) => {
  const stack = before?.(error, frames) ?? `${error}\n    at ${frames.join('\n    at ')}`;
  return String(stack).replace(/[^ (]*plugin-bundle\.js:(\d+):(\d+)/g, placeOf);
};

function placeOf(place, line, column) {
  sourceMap ??= new SourceMap(JSON.parse(readFileSync(`${BUNDLE}.map`, 'utf8')));
  const found = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found) || !found.originalSource) return place;
  const file = relative(process.cwd(), join(__dirname, found.originalSource));
  return `${file}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}
