// @ts-check
// Which functions that talk to a database ran in this process. What is reached on SQLite must be reached on Postgres
// too, by the tests that run on both (`*.db.*`): see ../check/both-dialects.mjs.
const { appendFileSync, readFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const { compiled } = require('../support/compiled-typescript.mjs');

const root = path.join(__dirname, '../..');
const IS_SOURCE = /^(apps|libs|examples)\/.*(?<!\.(?:spec|e2e-spec|d))\.ts$/;
const IS_SUPPORT = /\/(test|testing|web|ui)\//;
const HAS_STATEMENTS = /from 'typeorm'|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/;
/** A call of a repository, a manager, a builder or a driver. */
const CALL = new RegExp(
  `\\.(${[
    ...['query', 'createQueryBuilder', 'transaction', 'getRepository', 'stream'],
    ...['find(One)?(By|OrFail|ByOrFail)?', 'find(AndCount|AndCountBy)', 'count(By)?', 'exists(By)?', 'sum'],
    ...['insert', 'upsert', 'update', 'delete', 'save', 'increment', 'decrement'],
  ].join('|')})\\(`,
);

/** @type {Map<string, string | null>} the source as it runs, of files that have statements */
const sources = new Map();

/** @param {string} output a file that a line is added to for each function, at the end of each call */
function followStatements(output) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  const seen = new Set();
  return () =>
    session.post('Profiler.takePreciseCoverage', (_, taken) => {
      const reached = taken.result.flatMap(statementsOf).filter(name => !seen.has(name));
      for (const name of reached) seen.add(name);
      if (reached.length > 0) appendFileSync(output, `${reached.join('\n')}\n`);
    });
}

/** @param {import('node:inspector').Profiler.ScriptCoverage} script @returns {string[]} */
function statementsOf({ url, functions }) {
  if (!url.startsWith('/') && !url.startsWith('file://')) return [];
  const file = path.relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
  const source = sourceOf(file);
  if (source === null) return [];
  return functions
    .filter(({ functionName, ranges: [range] }) => functionName && range && range.count > 0)
    .filter(({ ranges: [range] }) => hasCall(source.slice(range?.startOffset, range?.endOffset)))
    .map(({ functionName }) => `${file}#${functionName}`);
}

/** A class counts by its methods. @param {string} code */
const hasCall = code => !code.startsWith('class ') && CALL.test(code);

/** What runs of it, or null where it has no statements. @param {string} file */
function sourceOf(file) {
  if (!IS_SOURCE.test(file) || IS_SUPPORT.test(file)) return null;
  const known = sources.get(file);
  if (known !== undefined) return known;
  const place = path.join(root, file);
  const source = HAS_STATEMENTS.test(readFileSync(place, 'utf8')) ? compiled(place) : null;
  sources.set(file, source);
  return source;
}

module.exports = { followStatements };
