// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, root } from '../support/paths.mjs';
import { run } from '../support/run.mjs';

/** A leftover socket or child keeps Jest from ending; better one failure with a name than a check that never answers. */
const LIMIT_MS = 25 * 60_000;
const LIMIT = /** @type {const} */ ({ timeout: LIMIT_MS, killSignal: 'SIGKILL' });

/** With more failed files than this, the run is broken and not just unsteady. */
const MOST_UNSTEADY = 5;
/** Tests with a browser may fail on a busy machine, because a browser needs more time than any other test. */
const IS_BROWSER_WALK = /\.browser\.[\w.-]+\.ts$/;

/** One run of Jest, and what it counted. */
export class JestRun {
  /**
   * @param {string[]} args
   * @param {{ workers?: number, isBehind?: boolean, env?: Record<string, string | undefined> }} [options] without
   *   workers: in one process
   */
  constructor(args, { workers, isBehind, env = {} } = {}) {
    this.args = args;
    this.workers = workers;
    this.isBehind = isBehind;
    this.env = env;
  }

  get project() {
    return this.args[this.args.indexOf('--selectProjects') + 1];
  }

  with(env) {
    return new JestRun(this.args, { workers: this.workers, isBehind: this.isBehind, env });
  }

  /**
   * A browser walk that failed is run again automatically, once; the output names it, because it must be fixed anyway.
   * Any other test that fails, fails the run.
   *
   * @returns {Promise<{ passed: number, failed: number, again: string[] }>}
   */
  async run() {
    const files = await this.once();
    const broken = files.filter(({ failed }) => failed > 0);
    const walks = broken.map(({ name }) => name).filter(name => IS_BROWSER_WALK.test(name));
    const again = broken.length <= MOST_UNSTEADY ? walks : [];
    const counted = { passed: 0, failed: 0, again: again.map(name => relative(root, name)) };
    for (const file of files) {
      const { passed, failed } = again.includes(file.name) ? total(await this.alone(file.name).once()) : file;
      counted.passed += passed;
      counted.failed += failed;
    }
    return counted;
  }

  alone(file) {
    return new JestRun([file, '--selectProjects', this.project], { env: this.env });
  }

  /** What each file counted. A run that broke before it counted is one failure, as is a file that could not be loaded. */
  async once() {
    const folder = mkdtempSync(join(tmpdir(), 'sv-jest-'));
    const outputFile = join(folder, 'result.json');
    const workers = this.workers ? ['--maxWorkers', `${this.workers}`] : [];
    // What a failed test leaves open must not keep the others from being told.
    const args = [...this.args, ...workers, '--forceExit', '--json', `--outputFile=${outputFile}`];
    try {
      const env = { ...this.env, NODE_OPTIONS: '--no-warnings' };
      await run(binary('jest'), args, env, { ...LIMIT, isBehind: this.isBehind }).catch(error => {
        if (error.code === 'SIGKILL')
          process.stdout.write(`stopped after ${LIMIT_MS / 60_000} min: ${error.message}\n`);
      });
      return JSON.parse(readFileSync(outputFile, 'utf8')).testResults.map(countsOf);
    } catch {
      // no result file: Jest did not start, or did not end
      return [{ name: '', passed: 0, failed: 1 }];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** A file without a single result could not be loaded. */
function countsOf({ name, status, assertionResults }) {
  const count = wanted => assertionResults.filter(result => result.status === wanted).length;
  const failed = count('failed');
  return { name, passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed };
}

const total = files => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failed }) => sum + failed, 0),
});
