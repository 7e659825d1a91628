import { CommandError } from '@sv/server/command-line/command-error';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { bareEnv } from '../check/bare-env';
import { root } from '../checkout';
import type { Plan } from './plan';
import type { Task } from './task';

const LIMIT_MS = 120_000;
const LAST_LINES = 12;

type Answer<T extends Task> = T extends { kind: 'plan' } ? Plan : string[];

/**
 * Has a process of its own load the plugin and answer: each time with the files as they are, and without the secrets of
 * the instance. @throws CommandError when the plugin cannot be loaded
 */
export function askApart<T extends Task>(task: T): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'main.ts'), [], {
      cwd: root,
      execArgv: ['--import', join(root, 'scripts/support/typescript-sources.mjs')],
      env: bareEnv(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)));
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.on('message', (message: { answer?: Answer<T>; error?: string }) => {
      if (message.error === undefined) resolve(message.answer!);
      else reject(new CommandError(message.error));
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const lines = output.trim().split('\n').slice(-LAST_LINES).join('\n');
      reject(new CommandError(`the plugin ended the process (${signal ?? code})\n${lines}`));
    });
    child.send(task);
  });
}
