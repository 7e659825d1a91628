// @ts-check
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cpuMs, LOAD_CPU, startNode } from './processes.mjs';

/**
 * Keeps connections busy with one GET each for a while, from a process of its own. `perCpuSecond` is how many requests
 * the server answers in a second of processor time: what it would answer in a second with the processor to itself, also
 * when the machine is busy with something else.
 *
 * @param {{ pid: number, url: string, cookies?: string[], tokens?: string[], connections?: number, seconds?: number, perSecond?: number }} load
 *   one connection per cookie, or per access token, at least, taken in turn; without a rate as fast as answers come
 * @returns {Promise<{ perSecond: number, perCpuSecond: number, p50: number, p99: number, failed: number }>} latencies in milliseconds
 */
export async function load({ pid, url, cookies = [''], tokens, connections = 32, seconds = 3, perSecond }) {
  const program = fileURLToPath(new URL('load-client.mjs', import.meta.url));
  const before = cpuMs(pid);
  const child = startNode([program], { cpu: LOAD_CPU, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.end(JSON.stringify({ url, cookies, tokens, connections, seconds, perSecond }));
  let output = '';
  child.stdout?.on('data', chunk => (output += chunk));
  await once(child, 'close');
  const result = JSON.parse(output);
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${url} failed: ${result.firstFailure}`);
  return { ...result, perCpuSecond: (result.total / (cpuMs(pid) - before)) * 1000 };
}
