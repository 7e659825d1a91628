// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, root } from './paths.mjs';
import { run } from './run.mjs';

/** A leftover socket or child keeps Jest from ending; better one failure with a name than a check that never answers. */
const LIMIT_MS = 25 * 60_000;

/** A run with more failed files than that is broken, not unsteady. */
const MOST_UNSTEADY = 5;
/** A race that shows once in ten runs is there. */
const IS_RACE = /\.race\./;
/** How often in a row a file that failed has to pass by itself. A browser is not ours, and slow: once. */
const passesNeeded = name => (/\.browser\.[\w-]+\.ts$/.test(name) ? 1 : 3);

/** One run of Jest, and what it counted. */
export class JestRun {
  /**
   * @param {string[]} args
   * @param {{ workers?: number, env?: Record<string, string | undefined> }} [options] without workers: in one process
   */
  constructor(args, { workers, env = {} } = {}) {
    this.args = args;
    this.workers = workers;
    this.env = env;
  }

  get project() {
    return this.args[this.args.indexOf('--selectProjects') + 1];
  }

  with(env) {
    return new JestRun(this.args, { workers: this.workers, env });
  }

  /**
   * A busy machine takes time from a test that another test does not have. A file that failed is run again by itself,
   * and fails unless it passes each time; whoever reads the answer is told which: it is to be mended all the same.
   *
   * @returns {Promise<{ passed: number, failed: number, again: string[] }>}
   */
  async run() {
    const files = await this.once();
    const broken = files.filter(({ failed }) => failed > 0);
    const isUnsteady = ({ name }) => name !== '' && !IS_RACE.test(name);
    const again = broken.length <= MOST_UNSTEADY ? broken.filter(isUnsteady).map(({ name }) => name) : [];
    const counted = { passed: 0, failed: 0, again: again.map(name => relative(root, name)) };
    for (const file of files) {
      const { passed, failed } = again.includes(file.name) ? await this.alone(file.name).untilItFails() : file;
      counted.passed += passed;
      counted.failed += failed;
    }
    return counted;
  }

  alone(file) {
    return new JestRun([file, '--selectProjects', this.project], { env: this.env });
  }

  async untilItFails() {
    const times = passesNeeded(this.args[0]);
    let last = { passed: 0, failed: 0 };
    for (let time = 0; time < times && last.failed === 0; time++) last = total(await this.once());
    return last;
  }

  /** What each file counted. A run that broke before it counted is one failure, as is a file that could not be loaded. */
  async once() {
    const folder = mkdtempSync(join(tmpdir(), 'sv-jest-'));
    const outputFile = join(folder, 'result.json');
    const workers = this.workers ? ['--maxWorkers', `${this.workers}`] : [];
    // What a failed test leaves open must not keep the others from being told.
    const args = [...this.args, ...workers, '--forceExit', '--json', `--outputFile=${outputFile}`];
    try {
      await run(binary('jest'), args, { ...this.env, NODE_OPTIONS: '--no-warnings' }, LIMIT_MS).catch(error => {
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
