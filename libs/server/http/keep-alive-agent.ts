import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { ConnectionOptions } from 'node:tls';

/** Below the 5 s after which a Node server closes a connection that nobody uses. */
const IDLE_MS = 4_000;

/**
 * Keeps connections to a server of ours for the next request, and closes them before the other side does: a request on
 * a connection that is being closed would fail.
 *
 * @param maxSockets how many at once; further requests wait
 * @param tls over https
 */
export function keepAliveAgent(maxSockets: number, tls?: ConnectionOptions): Agent {
  const options = { keepAlive: true, maxSockets, timeout: IDLE_MS };
  return tls ? new TlsAgent({ ...options, ...tls }) : new Agent(options);
}
