import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { EndpointGuard, EndpointRefusedError, hostOf } from './endpoint-guard';
import { withinLimit } from './within-limit';

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer | null;
  signal: AbortSignal;
}

export interface PushAnswer {
  status: number;
  /** Retry-After as it came. */
  retryAfter?: string;
}

const LIMIT_MS = 10_000;
/** At most so many bytes of an answer are read; then the connection is closed. */
const MAX_ANSWER_BYTES = 16_384;
/** Connections to one service. Each costs a handshake, during which this thread serves nobody else. */
const MAX_SOCKETS = 8;
/**
 * Idle connections are closed before services close them, so that no push is sent into a connection that is being
 * closed.
 */
const IDLE_MS = 15_000;

/**
 * Sends to push services: https only, to addresses that the guard has looked at, within ten seconds, without following
 * redirects. Connections are kept, since most browsers share a handful of services.
 */
@Injectable()
export class PushConnection implements OnApplicationShutdown {
  readonly agent: Agent;

  constructor(private readonly guard: EndpointGuard) {
    const { lookUpAddress: lookup } = guard;
    this.agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: MAX_SOCKETS, lookup });
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  /** @throws EndpointRefusedError, or what became of the connection */
  async postPush(push: PushRequest): Promise<PushAnswer> {
    const url = this.guard.parseEndpoint(push.endpoint);
    return withinLimit(push.signal, LIMIT_MS, signal => this.send(url, { ...push, signal }));
  }

  private send(url: URL, { headers, body, signal }: PushRequest): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent: this.agent, headers, signal }, response => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        drain(response);
      });
      sent.on('socket', socket => {
        // One that is used again was looked at when it was opened.
        if (!sent.reusedSocket) socket.once('secureConnect', () => this.look(url, socket.remoteAddress, sent));
      });
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  /** Once more, at the address the socket is really connected to: before a byte of ours is on its way. */
  private look(url: URL, address: string | undefined, sent: { destroy(error: Error): void }): void {
    if (this.guard.isNamed(hostOf(url)) || (address !== undefined && this.guard.mayReach(address))) return;
    sent.destroy(new EndpointRefusedError());
  }
}

/**
 * Reads the answer to its end, so that the connection can be used again. An answer that is too long, too slow or broken
 * off only costs the connection.
 */
function drain(response: IncomingMessage): void {
  let bytes = 0;
  const cut = setTimeout(() => response.destroy(), LIMIT_MS);
  response.on('close', () => clearTimeout(cut));
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
}
