// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './paths.mjs';
import { run } from './run.mjs';

/** A leftover socket or child keeps Jest from ending; better one failure with a name than a check that never answers. */
const LIMIT_MS = 25 * 60_000;

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

  /** A run that broke before it counted is one failure, as is a file that could not be loaded. */
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'sv-jest-'));
    const outputFile = join(folder, 'result.json');
    // What a failed test leaves open must not keep the others from being told.
    const args = [...this.args, '--forceExit', '--json', `--outputFile=${outputFile}`];
    try {
      await run(binary('jest'), args, { ...this.env, NODE_OPTIONS: '--no-warnings' }, LIMIT_MS).catch(error => {
        if (error.code === 'SIGKILL')
          process.stdout.write(`stopped after ${LIMIT_MS / 60_000} min: ${error.message}\n`);
      });
      const result = JSON.parse(readFileSync(outputFile, 'utf8'));
      return { passed: result.numPassedTests, failed: result.numFailedTests + result.numRuntimeErrorTestSuites };
    } catch {
      // no result file: Jest did not start, or did not end
      return { passed: 0, failed: 1 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
