import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../checkout';
import { judged, type Finding } from '../finding';

const LIMIT_MS = 120_000;
const LAST_LINES = 12;

/**
 * Runs the checks on one database, in a process of its own: a plugin that spins, crashes or ends the process is a
 * finding.
 *
 * @param databaseUrl of a Postgres server; null: SQLite
 */
export function runHosted(folder: string, databaseUrl: string | null): Promise<Finding[]> {
  const dialect = databaseUrl ? 'Postgres' : 'SQLite';
  const named = (finding: Finding): Finding => ({ ...finding, check: `${finding.check} on ${dialect}` });
  return new Promise(resolve => {
    const findings: Finding[] = [];
    const { TEST_DATABASE_URL: _, ...env } = process.env;
    const child = fork(join(__dirname, 'main.ts'), [folder], {
      cwd: root,
      execArgv: ['--require', join(root, 'scripts/support/typescript-sources.cjs')],
      env: { ...env, ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)));
    let isDone = false;
    child.on('message', (message: { finding?: Finding; done?: true }) => {
      if (message.finding) findings.push(named(message.finding));
      isDone ||= message.done ?? false;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (isDone) return resolve(findings);
      const how =
        signal === 'SIGKILL' ? `did not end within ${LIMIT_MS / 1000} s` : `ended the process (${signal ?? code})`;
      const lines = output.trim().split('\n').slice(-LAST_LINES);
      resolve([...findings, named(judged('run', [`the plugin ${how}`, ...lines]))]);
    });
  });
}
