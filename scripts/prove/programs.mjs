// @ts-check
// Runs a program that measures, and reads what it found.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.mjs';
import { notTried } from './finding.mjs';

/**
 * A program that broke is a finding too: what it did not measure is not proved.
 *
 * @param {{ script: string, parameters: string[], needs?: string[] }} program
 * @param {Record<string, string>} env where programs are
 * @returns {Promise<import('./finding.mjs').Finding[]>}
 */
export async function measure({ script, parameters, needs = [] }, env) {
  const missing = needs.filter(name => !env[name]);
  if (missing.length > 0) return [notTried(script, 'every promise of it', `${missing.join(' and ')} not found`)];
  const folder = mkdtempSync(join(tmpdir(), 'sv-prove-'));
  const file = join(folder, 'findings.json');
  const code = await exitOf([join(root, script), ...parameters, '--json', file], env);
  const findings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).findings : [];
  rmSync(folder, { recursive: true, force: true });
  const isWhole = findings.length > 0 && (code === 0 || (code !== null && findings.some(({ pass }) => !pass)));
  return isWhole ? findings : [...findings, broken(script, code)];
}

/** @returns {import('./finding.mjs').Finding} */
export const broken = (name, code) => ({
  name,
  figure: null,
  unit: '',
  promise: 'runs to its end',
  pass: false,
  note: `ended with ${code ?? 'a signal'}`,
});

/** One that hangs must not keep the others from being measured. */
const LIMIT_MS = 600_000;

/** @param {string[]} parameters @returns {Promise<number | null>} */
export function exitOf(parameters, env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: LIMIT_MS };
  const child = spawn(process.execPath, parameters, { ...options, stdio: 'inherit' });
  return new Promise(resolve => {
    child.once('error', () => resolve(1));
    child.once('exit', code => resolve(code));
  });
}
