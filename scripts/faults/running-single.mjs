// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { RunningScale } from './running-scale.mjs';

/** `npm start` in a folder of its own: one auth server and one runtime, on SQLite, without a proxy. */
export class RunningSingle extends RunningScale {
  static program = 'scripts/start.mjs';

  /** @param {string} folder @param {number} port @returns {Record<string, string | undefined>} */
  static place(folder, port) {
    const own = { DATA_DIR: join(folder, 'data'), PORT: String(port), AUTH_PORT: String(port + 1) };
    // Without it pages poll, and there are no streams.
    return {
      ...own,
      NOTIFICATION_TRANSPORT: 'sse',
      DATABASE_URL: undefined,
      AUTH_DATABASE_URL: undefined,
      AUTH_URL: undefined,
    };
  }

  /** Which process is which: the supervisor writes it nowhere. */
  get processes() {
    const { port } = this;
    const of = server => [this.pidOf(`apps/${server}/main.js`)];
    return {
      url: `http://localhost:${port}`,
      ports: { auth: [port + 1], runtimes: [port] },
      pids: { auth: of('auth'), runtimes: of('runtime') },
    };
  }

  pidOf(program) {
    const { stdout } = spawnSync('ps', ['-o', 'pid=,command=', '--ppid', String(this.child.pid)], { encoding: 'utf8' });
    return Number(
      stdout
        .split('\n')
        .find(line => line.includes(program))
        ?.trim()
        .split(' ')[0] ?? NaN,
    );
  }
}
