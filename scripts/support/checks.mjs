// @ts-check
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build-stamp.mjs';
import { JestRun } from './jest-run.mjs';
import { binary } from './paths.mjs';
import { run } from './run.mjs';
import { startPostgres } from './test-postgres.mjs';

/** Programs of the system that tests start, and where distributions put them. An environment variable of the name goes first. */
const PROGRAMS = {
  CHROMIUM: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  REDIS_SERVER: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  NGINX: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  // Not UNZIP: the program itself takes that for options.
  INFOZIP: ['/usr/bin/unzip', '/usr/local/bin/unzip', '/opt/homebrew/bin/unzip'],
  SEVENZIP: ['/usr/bin/7z', '/usr/bin/7zz', '/usr/local/bin/7zz', '/opt/homebrew/bin/7zz'],
  PYTHON: ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'],
};

/** What keeps nothing in the platform's databases, or starts its own: once is enough. */
const WITHOUT_OUR_DATABASE = [
  '/scripts/(?!plugin-kit/install/)',
  '/libs/(sdk|rules|schema)/',
  '/libs/server/(?!database/|mail/)',
  '/libs/server/database/(sqlite|postgres)/',
  '/apps/(runtime|auth)/src/',
  '/notifications/redis/(silence|wrong-server|tls)\\.',
  '/sv-worker\\.',
];

/**
 * The steps of `npm test`, in the order in which they find faults soonest. Each is one check or a run of tests.
 *
 * @param {'all' | 'unit' | 'e2e' | string} scope
 * @returns {Promise<number>} exit code
 */
export async function runChecks(scope) {
  const tally = new Tally();
  const all = scope === 'all';
  await tally.check('generate', () => run(binary('tsx'), ['scripts/generate-plugins.ts']));
  if (all) await checkSources(tally);
  if (scope !== 'unit') await tally.check('build', ensureBuilt);
  if (all || scope === 'unit') await tally.tests('web', new JestRun(['--selectProjects', 'web']));
  const postgres = await tally.service('Postgres', 'npm install', startPostgres);
  const browser = await tally.service('Chromium', 'apt-get install chromium', () => find('CHROMIUM'));
  const redis = await tally.service('Redis', 'apt-get install redis-server', () => find('REDIS_SERVER'));
  const nginx = await tally.service('nginx', 'apt-get install nginx', () => find('NGINX'));
  const readers = await tally.service('unzip, 7-Zip and Python', 'apt-get install unzip 7zip python3', findReaders);
  if (all) await tally.check('guide', () => followGuide(browser));
  const programs = {
    CHROMIUM: browser ?? undefined,
    REDIS_SERVER: redis ?? undefined,
    NGINX: nginx ?? undefined,
    ...readers,
  };
  const leftOut = [
    ...(scope === 'unit' ? ['e2e-spec'] : []),
    ...(browser ? [] : ['\\.browser\\.']),
    ...(redis ? [] : ['\\.redis\\.']),
    ...(nginx ? [] : ['\\.proxy\\.']),
    ...(readers ? [] : ['\\.readers\\.']),
  ];
  for (const project of scope === 'unit' ? ['server'] : ['server', 'instance']) {
    // A whole instance is two servers and a browser; two of them at once would be in each other's way.
    const workers = project === 'instance' ? '1' : '2';
    const jest = ignored => new JestRun([...without(ignored), '--selectProjects', project, '--maxWorkers', workers]);
    await tally.tests(`${project} on SQLite`, jest(leftOut).with(programs));
    if (!postgres) continue;
    const again = jest([...leftOut, ...WITHOUT_OUR_DATABASE]);
    await tally.tests(`${project} on Postgres`, again.with({ ...programs, TEST_DATABASE_URL: postgres.url }));
  }
  await postgres?.stop();
  return tally.close();
}

const without = patterns => (patterns.length > 0 ? ['--testPathIgnorePatterns', ...patterns] : []);

async function checkSources(tally) {
  await tally.check('docs', () => run(binary('tsx'), ['scripts/generate-docs.ts', '--check']));
  await tally.check('walls', () => run(binary('tsx'), ['scripts/check-walls.ts']));
  await tally.check('tokens', () => run(binary('tsx'), ['scripts/check-tokens.ts']));
  await tally.check('types of the servers', () => run(binary('tsc'), ['-p', 'tsconfig.server.json', '--noEmit']));
  await tally.check('types of the service worker', () => run(binary('tsc'), ['-p', 'apps/web/tsconfig.worker.json']));
  await tally.check('lint', () => run(binary('eslint'), ['.', '--max-warnings', '0']));
  await tally.check('format', () => run(binary('prettier'), ['--check', '--log-level', 'warn', '.']));
}

/** docs/plugin-guide.md, block by block: what a stranger reads is what happens. */
const followGuide = browser =>
  run(process.execPath, ['--require', './scripts/support/typescript-sources.cjs', 'scripts/plugin-guide/main.ts'], {
    CHROMIUM: browser ?? undefined,
  });

/** Programs of others that read archives: what they refuse, nobody mistakes for a whole export. */
const findReaders = async () => ({
  INFOZIP: await find('INFOZIP'),
  SEVENZIP: await find('SEVENZIP'),
  PYTHON: await find('PYTHON'),
});

async function find(program) {
  const path = [process.env[program], ...PROGRAMS[program]].find(candidate => candidate && existsSync(candidate));
  if (!path) throw new Error('not found');
  return path;
}

/** Counts what passed and failed; a service that is missing is a failure where CI=true, else one line. */
class Tally {
  passed = 0;
  failed = 0;
  /** @type {string[]} */
  leftOut = [];
  /** @type {string[]} */
  secondTries = [];

  async check(name, work) {
    const started = Date.now();
    try {
      await work();
      this.passed++;
      report(name, 'ok', started);
    } catch (error) {
      this.failed++;
      report(name, `FAILED: ${error.message}`, started);
    }
  }

  async tests(name, jest) {
    const started = Date.now();
    const { passed, failed, again } = await jest.run();
    this.passed += passed;
    this.failed += failed;
    this.secondTries.push(...again);
    report(name, `${passed} passed, ${failed} failed`, started);
  }

  async service(name, howToGet, start) {
    try {
      return await start();
    } catch (error) {
      if (process.env['CI'] === 'true') {
        this.failed++;
        report(name, `FAILED: ${error.message}`, Date.now());
      }
      this.leftOut.push(`${name} (${howToGet})`);
      return null;
    }
  }

  close() {
    if (this.leftOut.length > 0) process.stdout.write(`Left out for want of: ${this.leftOut.join(', ')}\n`);
    if (this.secondTries.length > 0) process.stdout.write(`Run a second time: ${this.secondTries.join(', ')}\n`);
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

const report = (name, result, started) =>
  process.stdout.write(`── ${name}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
