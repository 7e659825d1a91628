import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../checkout';
import { bareEnv } from './bare-env';
import { judged, type Finding } from './finding';

const LIMIT_MS = 180_000;
const LAST_LINES = 12;

/**
 * Runs checks in a process of their own, from the sources: a plugin that spins, crashes or ends the process is a
 * finding.
 *
 * @param file sends `{finding}` for each, and `{done: true}` at the end
 */
export function runApart(file: string, args: readonly string[], extra: Record<string, string>): Promise<Finding[]> {
  return new Promise(resolve => {
    const findings: Finding[] = [];
    const child = fork(file, [...args], {
      cwd: root,
      execArgv: ['--import', join(root, 'scripts/support/typescript-sources.mjs')],
      env: { ...bareEnv(), ...extra },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)));
    let isDone = false;
    child.on('message', (message: { finding?: Finding; done?: true }) => {
      if (message.finding) findings.push(message.finding);
      isDone ||= message.done ?? false;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    // And not its exit: on a busy machine what it said last comes after that.
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (isDone) return resolve(findings);
      const how =
        signal === 'SIGKILL' ? `did not end within ${LIMIT_MS / 1000} s` : `ended the process (${signal ?? code})`;
      const lines = output.trim().split('\n').slice(-LAST_LINES);
      resolve([...findings, judged('run', [`the plugin ${how}`, ...lines])]);
    });
  });
}
