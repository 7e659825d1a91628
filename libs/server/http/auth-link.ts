import { type ClientRequest, type OutgoingHttpHeaders, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { activeSpans } from '../tracing/spans';
import { currentTrace, type TraceContext, traceHeaders } from '../tracing/trace-context';
import { keepAliveAgent } from './keep-alive-agent';

/** Where the auth server is, and over https what the two prove themselves with. PEM text. */
export interface AuthAddress {
  /** Its origin. */
  url: string;
  tls?: LinkTls | undefined;
}

export interface LinkTls {
  /** The authorities that its certificate may come from; Node's own list without them. */
  ca?: string | undefined;
  /** Our own certificate, where it asks for one. */
  cert?: string | undefined;
  key?: string | undefined;
}

/** Sends requests to the auth server. An https address is never asked without TLS. */
export class AuthLink {
  private readonly target: RequestOptions;
  private readonly agent: ReturnType<typeof keepAliveAgent>;
  private readonly send: typeof httpRequest;

  /** @param maxSockets how many connections at once */
  constructor({ url, tls }: AuthAddress, maxSockets: number) {
    const { protocol, hostname, port } = new URL(url);
    const secure = protocol === 'https:';
    this.send = secure ? httpsRequest : httpRequest;
    this.agent = keepAliveAgent(maxSockets, secure ? { ...tls } : undefined);
    // A URL has an IPv6 address in brackets, a socket has none.
    this.target = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent: this.agent };
  }

  /** The path is sent as it is, and the trace of the running request is handed on. */
  request(options: RequestOptions): ClientRequest {
    const trace = currentTrace();
    return trace ? this.requestWithin(trace, options) : this.send({ ...this.target, ...options });
  }

  close(): void {
    this.agent.destroy();
  }

  private requestWithin(trace: TraceContext, options: RequestOptions): ClientRequest {
    const span = activeSpans()?.call(options.method ?? 'GET', 'auth');
    const headers = { ...(options.headers as OutgoingHttpHeaders), ...traceHeaders(span?.trace ?? trace) };
    const call = this.send({ ...this.target, ...options, headers });
    if (span) {
      let status: number | null = null;
      call.once('response', answer => (status = answer.statusCode ?? null));
      call.once('close', () => span.end(status));
    }
    return call;
  }
}
