// @ts-check
// Runs test files one after the other in this process, with what they load kept between them.
const { jestExpect } = require('@jest/expect');
const { ModernFakeTimers } = require('@jest/fake-timers');
const circus = require('jest-circus');
const { ModuleMocker } = require('jest-mock');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
require('../support/typescript-sources.mjs');
const { followStatements } = require('./statements-reached.cjs');

const mocker = new ModuleMocker(/** @type {any} */ (globalThis));
const timers = new ModernFakeTimers({ config: /** @type {any} */ ({ fakeTimers: {} }), global: globalThis });
/** @type {(() => void) | undefined} */
let noteStatements;
const PINO_LOGGER = join(__dirname, '../../node_modules/nestjs-pino/dist/esm/PinoLogger.js');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** @type {(() => void)[]} What modules that are kept do for each test file, such as hooks. */
const beginnings = [];

const chained =
  work =>
  (...values) => {
    work(...values);
    return globalThis.jest;
  };

Object.assign(globalThis, {
  beginEachFile: begin => beginnings.push(begin),
  expect: jestExpect,
  ...Object.fromEntries(
    ['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map(name => [name, circus[name]]),
  ),
  jest: {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: chained(() => mocker.restoreAllMocks()),
    setTimeout: chained(ms => (globalThis[TIMEOUT] = ms)),
    useFakeTimers: chained(config => timers.useFakeTimers(config)),
    useRealTimers: chained(() => timers.useRealTimers()),
    setSystemTime: chained(now => timers.setSystemTime(now)),
    advanceTimersByTime: chained(ms => timers.advanceTimersByTime(ms)),
    advanceTimersByTimeAsync: ms => timers.advanceTimersByTimeAsync(ms),
    getTimerCount: () => timers.getTimerCount(),
  },
});

/**
 * @param {{ path: string, testTimeout: number, namePattern: string | null, statements: string | null }} file
 *   statements: where to write what talked to a database
 * @returns results as Jest's reporters take them, and the error that kept the file from running, if any
 */
async function runFile({ path, testTimeout, namePattern, statements }) {
  if (statements) noteStatements ??= followStatements(statements);
  const putBack = rememberProcess();
  const startedAt = Date.now();
  try {
    begin(path, testTimeout, namePattern);
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrors } = await circus.run();
    const results = testResults.map(toAssertion);
    const failed = results.filter(({ status }) => status === 'failed');
    return {
      testResults: results,
      failures: failed.map(result =>
        [`  ● ${[...result.ancestorTitles, result.title].join(' › ')}`, ...result.failureMessages].join('\n\n'),
      ),
      fault: unhandledErrors.length > 0 ? unhandledErrors.join('\n\n') : null,
      startedAt,
      endedAt: Date.now(),
    };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { testResults: [], failures: [fault], fault, startedAt, endedAt: Date.now() };
  } finally {
    putBack();
    noteStatements?.();
  }
}

function begin(path, testTimeout, namePattern) {
  circus.resetState();
  Object.assign(circus.getState(), { testTimeout, testNamePattern: namePattern ? new RegExp(namePattern, 'i') : null });
  jestExpect.setState({ testPath: path, currentTestName: undefined, assertionCalls: 0, suppressedErrors: [] });
  for (const beginFile of beginnings) beginFile();
}

/** What one file changes is not there for the next. @returns puts it back */
function rememberProcess() {
  const env = { ...process.env };
  const folder = process.cwd();
  return () => {
    timers.useRealTimers();
    mocker.restoreAllMocks();
    delete globalThis[TIMEOUT];
    forgetLogger();
    forgetHost();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.chdir(folder);
  };
}

/** What stands behind `sdk` has its place under a symbol of ours. */
function forgetHost() {
  const ours = Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description?.startsWith('@sv/'));
  for (const symbol of ours) delete globalThis[symbol];
}

/** nestjs-pino logs to the logger it was given first, for as long as the module lives. */
function forgetLogger() {
  require(PINO_LOGGER).__resetOutOfContextForTests();
}

function toAssertion({ testPath, status, duration, errors, numPassingAsserts, startedAt }) {
  const [, ...titles] = testPath;
  const title = titles.pop() ?? '';
  return {
    ancestorTitles: titles,
    title,
    fullName: [...titles, title].join(' '),
    status: errors.length > 0 ? 'failed' : status === 'done' ? 'passed' : status === 'skip' ? 'pending' : status,
    duration,
    startAt: startedAt,
    failureMessages: errors,
    failureDetails: [],
    invocations: 1,
    numPassingAsserts,
    retryReasons: [],
    location: null,
  };
}

module.exports = { runFile };
