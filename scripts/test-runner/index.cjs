// @ts-check
// A runner for Jest whose workers keep the modules they have loaded. Jest's own gives each test file a world of its own:
// with Nest, TypeORM and Swagger in it, half of the time of most files went by before their first test. What a file
// changes for the next one in its worker is put back in worker.cjs; a file that replaces modules is left to Jest's own.
const { createEmptyTestResult } = require('@jest/test-result');
const { Worker } = require('jest-worker');

/** @typedef {import('jest-runner').Test} Test */

/** They take longer than their size says: begun first, so that the others do not wait for one of them at the end. */
const LONG =
  /\/(accessibility|build-repository|contributions|dev-mode|faults-when-running|first-day|home|instance-identity\.mail|lighthouse|notifications|password-forgot\.enumeration|plugin-spins|pwa|pwa-updates|restarts|route-access|screenshots|shell-modes|sv-worker|tasks-together)\.[\w.]*spec\.ts$/;

module.exports = class KeptModulesRunner {
  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
    this.isSerial = false;
    this.supportsEventEmitters = false;
  }

  /**
   * @param {Test[]} tests
   * @param {import('jest-watcher').TestWatcher} watcher
   * @param {(test: Test) => Promise<void>} onStart
   * @param {(test: Test, result: import('@jest/test-result').TestResult) => Promise<void>} onResult
   * @param {(test: Test, error: any) => Promise<void>} onFailure
   */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers, workerIdleMemoryLimit } = this.globalConfig;
    const workers = new Worker(require.resolve('./worker.cjs'), {
      exposedMethods: ['runFile'],
      forkOptions: { stdio: 'pipe', serialization: 'json' },
      idleMemoryLimit: typeof workerIdleMemoryLimit === 'number' ? workerIdleMemoryLimit : undefined,
      // A worker that grew too large begins again, which counts as one.
      maxRetries: 1,
      numWorkers: Math.min(maxWorkers, tests.length),
    });
    workers.getStdout()?.pipe(process.stdout);
    workers.getStderr()?.pipe(process.stderr);
    const waiting = [...tests].sort((left, right) => Number(LONG.test(right.path)) - Number(LONG.test(left.path)));
    const next = async () => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        await onStart(test);
        try {
          const result = await this.run(workers, test);
          // Of a file without results Jest would only say that it has no tests.
          if (result.testExecError && result.testResults.length === 0) await onFailure(test, result.testExecError);
          else await onResult(test, result);
        } catch (error) {
          await onFailure(test, error instanceof Error ? { message: error.message, stack: error.stack } : error);
        }
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, next));
    await workers.end();
  }

  /** @param {Worker} workers @param {Test} test */
  async run(workers, { path, context: { config } }) {
    const { testNamePattern, testTimeout } = this.globalConfig;
    const ran = await /** @type {any} */ (workers).runFile({
      path,
      namePattern: testNamePattern ?? null,
      testTimeout,
      statements: config.globals['statements'] ?? null,
    });
    const counted = status => ran.testResults.filter(result => result.status === status).length;
    return {
      ...createEmptyTestResult(),
      displayName: config.displayName,
      numFailingTests: counted('failed'),
      numPassingTests: counted('passed'),
      numPendingTests: counted('pending'),
      perfStats: {
        ...createEmptyTestResult().perfStats,
        start: ran.startedAt,
        end: ran.endedAt,
        runtime: ran.endedAt - ran.startedAt,
        slow: ran.endedAt - ran.startedAt > config.slowTestThreshold * 1000,
      },
      failureMessage: ran.failures.join('\n\n') || null,
      testExecError: ran.fault ? { message: ran.fault, stack: ran.fault } : undefined,
      testFilePath: path,
      testResults: ran.testResults,
    };
  }
};
