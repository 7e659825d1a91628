import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressGuard } from './address-guard';
import { withinLimit } from './within-limit';

export interface PinnedRequest {
  headers: Record<string, string | number>;
  body: Buffer | null;
  signal: AbortSignal;
}

export interface PinnedAnswer {
  status: number;
  /** Retry-After as it came. */
  retryAfter?: string;
}

/** At most so many bytes of an answer are read; then the connection is closed. */
const MAX_ANSWER_BYTES = 16_384;
/** Connections to one service. Each costs a handshake, during which this thread serves nobody else. */
const MAX_SOCKETS = 8;
/**
 * Idle connections are closed before services close them, so that nothing is sent into a connection that is being
 * closed.
 */
const IDLE_MS = 15_000;

/**
 * Sends to addresses that are somebody else's text: https only, to addresses that the guard has looked at, within a
 * limit, without following redirects. Nothing is kept of the body of an answer. Connections are kept for the next request.
 */
export class PinnedConnection {
  readonly agent: Agent;

  constructor(
    private readonly guard: AddressGuard,
    private readonly limitMs: number,
  ) {
    const { lookUpAddress: lookup } = guard;
    this.agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: MAX_SOCKETS, lookup });
  }

  close(): void {
    this.agent.destroy();
  }

  /** @throws the guard's refusal, or what became of the connection */
  async post(url: URL, pinned: PinnedRequest): Promise<PinnedAnswer> {
    this.guard.assertReachable(url);
    return withinLimit(pinned.signal, this.limitMs, signal => this.send(url, { ...pinned, signal }));
  }

  private send(url: URL, { headers, body, signal }: PinnedRequest): Promise<PinnedAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent: this.agent, headers, signal }, response => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        drain(response, this.limitMs);
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
  private look(url: URL, address: string | undefined, sent: ClientRequest): void {
    try {
      this.guard.assertConnected(url, address);
    } catch (error) {
      sent.destroy(error as Error);
    }
  }
}

/**
 * Reads the answer to its end, so that the connection can be used again. An answer that is too long, too slow or broken
 * off only costs the connection.
 */
function drain(response: IncomingMessage, limitMs: number): void {
  let bytes = 0;
  const cut = setTimeout(() => response.destroy(), limitMs);
  response.on('close', () => clearTimeout(cut));
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
}
