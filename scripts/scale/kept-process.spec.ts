import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../check/free-port.ts';
// @ts-expect-error plain Node without declarations
import { KeptProcess } from './kept-process.mjs';

/** Listens in a worker that goes on when its master is killed, as nginx does. Each master appends its line to the log. */
const MASTER = `
const { spawn } = require('node:child_process');
const worker = 'require("node:net").createServer().listen(process.env.TEST_PORT, "127.0.0.1")';
const child = spawn(process.execPath, ['-e', worker], { stdio: 'inherit' });
console.log('started');
child.once('exit', () => process.exit(1));
`;

describe('a program beside the servers', () => {
  it('is started again after a kill, though its workers had its port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sv-kept-'));
    const port = await freePort();
    const log = join(folder, 'log');
    const command = '/usr/bin/env';
    const args = [`TEST_PORT=${port}`, process.execPath, '-e', MASTER];
    const onGivenUp = jest.fn();
    const kept = new KeptProcess({ name: 'nginx', command, args, port, log }, onGivenUp);
    await kept.start();

    const first = Number(kept.pid);
    process.kill(first, 'SIGKILL');
    await waitUntil(() => kept.pid !== null && kept.pid !== first && startsIn(log) === 2);
    await sleep(1_500);

    expect(startsIn(log)).toBe(2);
    expect(readFileSync(log, 'utf8')).not.toContain('EADDRINUSE');
    expect(onGivenUp).not.toHaveBeenCalled();

    kept.isStopping = true;
    process.kill(-Number(kept.pid), 'SIGKILL');
    rmSync(folder, { recursive: true });
  }, 30_000);
});

const startsIn = (log: string): number => readFileSync(log, 'utf8').split('started').length - 1;
const sleep = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(25);
}
