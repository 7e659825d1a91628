// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, root } from './paths.mjs';
import { run } from './run.mjs';

/** A leftover socket or child keeps Jest from ending; better one failure with a name than a check that never answers. */
const LIMIT_MS = 25 * 60_000;

/** Files that drive a browser, which is not ours: its windows and workers miss a step on a machine that is busy. */
const DRIVES_A_BROWSER = /\.browser\.[\w-]+\.ts$/;

/** One run of Jest, and what it counted. */
export class JestRun {
  /**
   * @param {string[]} args
   * @param {Record<string, string | undefined>} env
   */
  constructor(args, env = {}) {
    this.args = args;
    this.env = env;
  }

  get project() {
    return this.args[this.args.indexOf('--selectProjects') + 1];
  }

  with(env) {
    return new JestRun(this.args, env);
  }

  /**
   * Files that drive a browser and failed are run once more, each by itself, and counted as they end then; whoever reads
   * the answer sees which. Nothing else gets a second try: a race that shows once in ten runs is there.
   *
   * @returns {Promise<{ passed: number, failed: number, again: string[] }>}
   */
  async run() {
    const counted = { passed: 0, failed: 0, again: /** @type {string[]} */ ([]) };
    for (const { name, passed, failed } of await this.once()) {
      const isUnsteady = failed > 0 && DRIVES_A_BROWSER.test(name);
      const last = isUnsteady ? total(await this.alone(name).once()) : { passed, failed };
      if (isUnsteady) counted.again.push(relative(root, name));
      counted.passed += last.passed;
      counted.failed += last.failed;
    }
    return counted;
  }

  alone(file) {
    return new JestRun([file, '--selectProjects', this.project], this.env);
  }

  /** What each file counted. A run that broke before it counted is one failure, as is a file that could not be loaded. */
  async once() {
    const folder = mkdtempSync(join(tmpdir(), 'sv-jest-'));
    const outputFile = join(folder, 'result.json');
    // What a failed test leaves open must not keep the others from being told.
    const args = [...this.args, '--forceExit', '--json', `--outputFile=${outputFile}`];
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
