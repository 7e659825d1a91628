// @ts-check
// Runs tests of `npm test` by their names. One file is one finding: how many of its tests passed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, root } from '../support/paths.mjs';
import { broken, exitOf } from './programs.mjs';

/**
 * @param {'server' | 'instance'} project
 * @param {RegExp} names
 * @param {{ env: Record<string, string>, leftOut: string[] }} programs
 * @returns {Promise<import('./finding.mjs').Finding[]>}
 */
export async function test(project, names, { env, leftOut }) {
  const folder = mkdtempSync(join(tmpdir(), 'sv-prove-'));
  const file = join(folder, 'result.json');
  const parameters = ['--selectProjects', project, '--testPathPatterns', names.source, '--forceExit'];
  const ignored = leftOut.length > 0 ? ['--testPathIgnorePatterns', ...leftOut] : [];
  // Each test of an instance starts servers and a browser of its own, so they run one after the other.
  const workers = project === 'instance' ? ['--runInBand'] : [];
  const code = await exitOf(
    [binary('jest'), ...parameters, ...ignored, ...workers, '--passWithNoTests', '--json', `--outputFile=${file}`],
    { ...env, NODE_OPTIONS: '--no-warnings' },
  );
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults.map(findingOf);
  } catch {
    return [broken(`${project} tests`, code)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findingOf({ name, status, assertionResults }) {
  const tried = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
  const passed = tried.filter(({ status }) => status === 'passed').length;
  const first = assertionResults[0]?.ancestorTitles[0];
  return {
    name: first ? `${first} (${relative(root, name)})` : relative(root, name),
    figure: passed,
    unit: 'tests',
    promise: tried.length === 1 ? 'the test passes' : `all ${tried.length} pass`,
    pass: status === 'passed' && passed === tried.length && passed > 0,
  };
}
