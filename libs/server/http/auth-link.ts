import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tracedRequest } from '../tracing/traced-request';
import { AuthServers } from './auth-servers';
import { keepAliveAgent } from './keep-alive-agent';

/** Where the auth servers are, and over https what both sides prove themselves with. PEM text. */
export interface AuthAddress {
  /** Their origins: all of http, or all of https. */
  urls: readonly string[];
  tls?: LinkTls | undefined;
}

export interface LinkTls {
  /** The authorities that its certificate may come from; Node's own list without them. */
  ca?: string | undefined;
  /** Our own certificate, where it asks for one. */
  cert?: string | undefined;
  key?: string | undefined;
}

export interface AuthRequest {
  method?: string;
  /** Path and query, sent as they are. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | undefined;
  /** Milliseconds after which there is no answer, from whomever it was asked of; then, between two parts of the answer. */
  timeout?: number;
  signal?: AbortSignal | undefined;
  /** Whether it may be sent twice. By default what only reads. */
  isRepeatable?: boolean;
  /** The origin of the one that is asked, and no other. */
  server?: string | undefined;
}

/** After so long without an answer another server is asked too, where there is one and the request only reads. */
const ELSEWHERE_AFTER_MS = 600;
const PROBE_LIMIT_MS = 1_000;
const ONLY_READS = new Set(['GET', 'HEAD']);
/** While it was being sent nothing had arrived there: it may be sent to another one, whatever it does. */
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);

/** Links that were given the same address know the same of its servers. */
const serversOf = new WeakMap<AuthAddress, AuthServers>();

export function authServers(address: AuthAddress): AuthServers {
  const servers = serversOf.get(address) ?? new AuthServers(address.urls);
  serversOf.set(address, servers);
  return servers;
}

/**
 * Sends requests to the auth servers, to the next one where one does not answer. One that is slow goes on: whoever
 * answers first counts, so that asking a second one takes nothing of the time. An https address is never asked without
 * TLS.
 */
export class AuthLink {
  private readonly agent: Agent;
  private readonly request: typeof httpRequest;
  private readonly servers: AuthServers;

  /** @param maxSockets how many connections at once to each */
  constructor(address: AuthAddress, maxSockets: number) {
    const secure = address.urls.every(url => url.startsWith('https:'));
    this.request = secure ? httpsRequest : httpRequest;
    this.agent = keepAliveAgent(maxSockets, secure ? { ...address.tls } : undefined);
    this.servers = authServers(address);
  }

  /** Resolves with the first answer, whatever its status. @throws Error of Node when there is none */
  async send(request: AuthRequest): Promise<IncomingMessage> {
    const [url, ...others] = request.server ? [request.server] : this.servers.inOrder();
    const endsAt = performance.now() + (request.timeout ?? Infinity);
    return this.sendTo(url ?? '', others, { ...request, endsAt, calls: new Set() });
  }

  close(): void {
    this.agent.destroy();
  }

  private async sendTo(url: string, [next, ...others]: string[], request: Sending): Promise<IncomingMessage> {
    const isRepeatable = request.isRepeatable ?? ONLY_READS.has(request.method ?? 'GET');
    const first = this.attempt(url, request);
    try {
      const mayAskAnother = next !== undefined && next !== url && isRepeatable;
      if (!mayAskAnother || !(await isLate(first, ELSEWHERE_AFTER_MS))) return await first;
    } catch (error) {
      // Another one was quicker, and ended this call.
      if (request.isAnswered) throw error;
      if (!request.signal?.aborted || isTimeout(request.signal)) this.leaveOut(url);
      if (request.signal?.aborted || error instanceof OutOfTimeError) throw error;
      if (next === undefined || !(isRepeatable || wasNotSent(error))) throw error;
      return this.sendTo(next, others, request);
    }
    this.leaveOut(url);
    return firstAnswer([first, this.sendTo(next, others, request)]);
  }

  private leaveOut(url: string): void {
    this.servers.leaveOut(url, () => this.answers(url));
  }

  private attempt(url: string, request: Sending): Promise<IncomingMessage> {
    const { method, path, headers, body, timeout, signal, calls } = request;
    const limitMs = request.endsAt - performance.now();
    const { protocol, hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      // A URL has an IPv6 address in brackets, a socket has none.
      const target = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent: this.agent };
      const options = { ...target, method, path, headers, timeout, signal };
      const call = tracedRequest(this.request, options, 'auth');
      const timer = limitMs < Infinity ? setTimeout(() => call.destroy(new OutOfTimeError()), limitMs) : undefined;
      calls.add(call);
      call.on('response', answer => {
        clearTimeout(timer);
        resolve(answer);
        calls.delete(call);
        request.isAnswered = true;
        // Others were asked the same, and nobody reads what they say.
        for (const other of calls) other.destroy();
      });
      call.on('timeout', () => call.destroy(new OutOfTimeError()));
      call.on('error', error => (clearTimeout(timer), reject(error)));
      call.end(body);
    });
  }

  private answers(url: string): Promise<boolean> {
    const probe = { path: '/api/health', endsAt: performance.now() + PROBE_LIMIT_MS, calls: new Set<ClientRequest>() };
    return this.attempt(url, probe).then(
      answer => answer.resume().statusCode === 200,
      () => false,
    );
  }
}

interface Sending extends AuthRequest {
  /** By `performance.now()`. */
  endsAt: number;
  /** Under way, to whomever. */
  calls: Set<ClientRequest>;
  /** By one of them. */
  isAnswered?: boolean;
}

class OutOfTimeError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('no answer in time');
  }
}

/** @throws what the first one throws, when it fails in time */
function isLate(answer: Promise<unknown>, afterMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(true), afterMs);
    answer.then(() => resolve(false), reject).finally(() => clearTimeout(timer));
  });
}

/** @throws the last error when nobody answers */
function firstAnswer<T>(answers: readonly Promise<T>[]): Promise<T> {
  return Promise.any(answers).catch((error: AggregateError) => {
    throw error.errors.at(-1);
  });
}

/** Of `AbortSignal.timeout`, and not because whoever asked has left. */
const isTimeout = ({ reason }: AbortSignal): boolean => reason instanceof Error && reason.name === 'TimeoutError';

/** Several addresses of one name fail together, as one error that has those of each. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(wasNotSent)
    : error instanceof Error && BEFORE_SENDING.has((error as NodeJS.ErrnoException).syscall ?? '');
