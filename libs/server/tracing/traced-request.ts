import type { ClientRequest, OutgoingHttpHeaders, RequestOptions } from 'node:http';
import { activeSpans } from './spans';
import { currentTrace, type TraceContext, traceHeaders } from './trace-context';

type Send = (options: RequestOptions) => ClientRequest;

/** Sends a request to another of our servers, and hands on the trace of the running one where there is one. */
export function tracedRequest(send: Send, options: RequestOptions, server: string): ClientRequest {
  const trace = currentTrace();
  return trace ? withinTrace(trace, send, options, server) : send(options);
}

function withinTrace(trace: TraceContext, send: Send, options: RequestOptions, server: string): ClientRequest {
  const span = activeSpans()?.call(options.method ?? 'GET', server);
  const headers = { ...(options.headers as OutgoingHttpHeaders), ...traceHeaders(span?.trace ?? trace) };
  const call = send({ ...options, headers });
  if (span) {
    let status: number | null = null;
    call.once('response', answer => (status = answer.statusCode ?? null));
    call.once('close', () => span.end(status));
  }
  return call;
}
