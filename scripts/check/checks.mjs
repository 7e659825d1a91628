// @ts-check
import { BothDialects } from './both-dialects.mjs';
import { ensureBuilt } from '../build/build-stamp.mjs';
import { JestRun } from './jest-run.mjs';
import { binary, tsc } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { Tally } from './tally.mjs';
import { startPostgres } from './postgres-server.ts';
import { findPrograms } from './test-programs.mjs';

/** Tests of what a database does; all others run once, on SQLite. */
const ON_BOTH = '\\.db\\.';

const BEHIND = { isBehind: true };

/** More than processors: tests wait for disks, servers and browsers. A whole instance is two servers and a browser. */
const WORKERS = { server: 5, instance: 2 };

/**
 * The steps of `npm test`, each a check or a run of tests. Servers, databases and browsers wait as long as they compute:
 * what only computes runs behind them, in the time that they leave.
 *
 * @param {'all' | 'unit' | 'e2e' | string} scope
 * @returns {Promise<number>} exit code
 */
export async function runChecks(scope) {
  const tally = new Tally();
  await tally.check('generate', () => run(binary('tsx'), ['scripts/generate-plugins.ts']));
  const programs = await findPrograms(tally);
  const built = scope === 'unit' ? Promise.resolve() : tally.check('build', ensureBuilt);
  await Promise.all([
    built.then(() => testServers(tally, scope, programs)),
    readSources(tally, scope, built, programs.env),
  ]);
  return tally.close();
}

/** The servers, then whole instances. */
async function testServers(tally, scope, programs) {
  const postgres = await tally.service('Postgres', 'npm install', startPostgres);
  const leftOut = [...(scope === 'unit' ? ['e2e-spec'] : []), ...programs.leftOut];
  const dialects = new BothDialects();
  for (const project of scope === 'unit' ? ['server'] : ['server', 'instance']) {
    const jest = (dialect, ...args) =>
      new JestRun([...args, '--selectProjects', project, ...dialects.noted(dialect)], { workers: WORKERS[project] });
    const ignored = leftOut.length > 0 ? ['--testPathIgnorePatterns', ...leftOut] : [];
    await tally.tests(`${project} on SQLite`, jest('sqlite', ...ignored).with(programs.env));
    if (!postgres) continue;
    const again = jest('postgres', ...ignored, '--testPathPatterns', ON_BOTH);
    await tally.tests(`${project} on Postgres`, again.with({ ...programs.env, TEST_DATABASE_URL: postgres.url }));
  }
  if (postgres && scope === 'all') await tally.check('both dialects', async () => dialects.compare());
  dialects.close();
  await postgres?.stop();
}

/** What reads sources only, of what is built what a stranger does with it, and the tests of pages. */
async function readSources(tally, scope, built, env) {
  const check = (name, command, ...args) => tally.check(name, () => run(command, args, {}, BEHIND));
  if (scope === 'all') {
    await check('docs', binary('tsx'), 'scripts/generate-docs.ts', '--check');
    await check('walls', binary('tsx'), 'scripts/walls/check-walls.ts');
    await check('tokens', binary('tsx'), 'scripts/check-tokens.ts');
    await check('translations', binary('tsx'), 'scripts/check-translations.ts');
    await check('types of the servers', tsc, '-p', 'tsconfig.server.json', '--noEmit');
    await check('types of the service worker', tsc, '-p', 'apps/web/tsconfig.worker.json');
    await check('unused code', binary('knip'));
    await check('lint', binary('oxlint'), '--deny-warnings');
    await check('lint of templates', binary('eslint'), '.', '--max-warnings', '0');
    await check('format', binary('oxfmt'), '--list-different');
  }
  await built;
  // Before the instances begin: a bundler beside them takes more from a browser than tests of pages do.
  if (scope === 'all') await tally.check('guide', () => followGuide(env));
  if (scope !== 'e2e') await tally.tests('web', new JestRun(['--selectProjects', 'web'], { workers: 1, ...BEHIND }));
}

/** docs/plugin-guide.md, block by block: what a stranger reads is what happens. */
const followGuide = env =>
  run(
    process.execPath,
    ['--import', './scripts/support/typescript-sources.mjs', 'scripts/plugin-guide/main.ts'],
    env,
    BEHIND,
  );
