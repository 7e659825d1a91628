// @ts-check
import { BothDialects } from './both-dialects.mjs';
import { ensureBuilt } from './build-stamp.mjs';
import { JestRun } from './jest-run.mjs';
import { binary } from './paths.mjs';
import { run } from './run.mjs';
import { Tally } from './tally.mjs';
import { startPostgres } from './postgres-server.ts';
import { findPrograms } from './test-programs.mjs';

/** Tests of what a database does; all others run once, on SQLite. */
const ON_BOTH = '\\.db\\.';

/**
 * The steps of `npm test`, each a check or a run of tests: what is read, beside what is built and what a stranger does
 * with it; then the servers, then whole instances.
 *
 * @param {'all' | 'unit' | 'e2e' | string} scope
 * @returns {Promise<number>} exit code
 */
export async function runChecks(scope) {
  const tally = new Tally();
  await tally.check('generate', () => run(binary('tsx'), ['scripts/generate-plugins.ts']));
  const programs = await findPrograms(tally);
  await Promise.all([readSources(tally, scope), build(tally, scope, programs.env)]);
  const postgres = await tally.service('Postgres', 'npm install', startPostgres);
  const leftOut = [...(scope === 'unit' ? ['e2e-spec'] : []), ...programs.leftOut];
  const dialects = new BothDialects();
  for (const project of scope === 'unit' ? ['server'] : ['server', 'instance']) {
    // Tests wait as long as they compute; but a whole instance is two servers and a browser.
    const workers = project === 'instance' ? 2 : 4;
    const jest = (dialect, ...args) =>
      new JestRun([...args, '--selectProjects', project, ...dialects.noted(dialect)], { workers });
    const ignored = leftOut.length > 0 ? ['--testPathIgnorePatterns', ...leftOut] : [];
    await tally.tests(`${project} on SQLite`, jest('sqlite', ...ignored).with(programs.env));
    if (!postgres) continue;
    const again = jest('postgres', ...ignored, '--testPathPatterns', ON_BOTH);
    await tally.tests(`${project} on Postgres`, again.with({ ...programs.env, TEST_DATABASE_URL: postgres.url }));
  }
  if (postgres && scope === 'all') await tally.check('both dialects', async () => dialects.compare());
  dialects.close();
  await postgres?.stop();
  return tally.close();
}

async function readSources(tally, scope) {
  if (scope === 'all') await checkSources(tally);
  if (scope !== 'e2e') await tally.tests('web', new JestRun(['--selectProjects', 'web'], { workers: 1 }));
}

async function build(tally, scope, env) {
  if (scope !== 'unit') await tally.check('build', ensureBuilt);
  if (scope === 'all') await tally.check('guide', () => followGuide(env));
}

async function checkSources(tally) {
  await tally.check('docs', () => run(binary('tsx'), ['scripts/generate-docs.ts', '--check']));
  await tally.check('walls', () => run(binary('tsx'), ['scripts/check-walls.ts']));
  await tally.check('tokens', () => run(binary('tsx'), ['scripts/check-tokens.ts']));
  await tally.check('types of the servers', () => run(binary('tsc'), ['-p', 'tsconfig.server.json', '--noEmit']));
  await tally.check('types of the service worker', () => run(binary('tsc'), ['-p', 'apps/web/tsconfig.worker.json']));
  await tally.check('unused code', () => run(binary('knip'), []));
  await tally.check('lint', () => run(binary('eslint'), ['.', '--max-warnings', '0']));
  await tally.check('format', () => run(binary('prettier'), ['--check', '--log-level', 'warn', '.']));
}

/** docs/plugin-guide.md, block by block: what a stranger reads is what happens. */
const followGuide = ({ CHROMIUM }) =>
  run(process.execPath, ['--import', './scripts/support/typescript-sources.mjs', 'scripts/plugin-guide/main.ts'], {
    CHROMIUM,
  });
