import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { ConnectionOptions } from 'node:tls';

/** Below the 5 s after which a Node server closes a connection that nobody uses. */
const IDLE_MS = 4_000;

/**
 * Connections to a server of ours that are kept for the next request, and given up before the other side does: a request
 * that meets its closing would fail though nothing is wrong.
 *
 * @param maxSockets how many at once; further requests wait
 * @param tls over https
 */
export function keepAliveAgent(maxSockets: number, tls?: ConnectionOptions): Agent {
  const options = { keepAlive: true, maxSockets, timeout: IDLE_MS };
  return tls ? new TlsAgent({ ...options, ...tls }) : new Agent(options);
}
