import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdentifiedRequest } from '../http/identified-request';
import { inTrace, readTrace, type TraceContext } from './trace-context';

/** What an answered request was, once that is known. */
export interface RequestFacts {
  /** The pattern of its route. */
  route: string;
  plugin: string;
}

/** A call to another server. */
export interface CallSpan {
  trace: TraceContext;
  /** @param status null: there was no answer */
  end(status: number | null): void;
}

/** Records spans. Only there while OpenTelemetry is configured. */
export interface Spans {
  serve(served: ServedRequest, work: () => void): void;
  /** Null when the running work belongs to no trace. */
  call(method: string, server: string): CallSpan | null;
  statement(sql: string, startedAt: number, plugin: string): void;
  close(): Promise<void>;
}

export interface ServedRequest {
  request: IdentifiedRequest;
  response: ServerResponse;
  /** What a trusted sender says that the request is a part of. */
  parent: TraceContext | null;
  facts: () => RequestFacts;
}

let active: Spans | null = null;

export const activeSpans = (): Spans | null => active;

/** @param spans null: none are recorded any more */
export const recordSpans = (spans: Spans | null): void => void (active = spans);

/** Whether a request may have anything to do with a trace; of the others nothing is made here. */
export const isTraced = ({ headers }: IncomingMessage): boolean => active !== null || 'traceparent' in headers;

interface Answering {
  answer: () => void;
  /** Asked when the answer is over. */
  factsOf: () => RequestFacts;
  /** Whether the sender may say which trace the request belongs to, and whether that is recorded. */
  isTrusted: () => boolean;
}

/** Answers a request within its trace. What a stranger says of traces is ignored: one of our own begins, if any. */
export function followTrace(
  request: IdentifiedRequest,
  response: ServerResponse,
  { answer, factsOf, isTrusted }: Answering,
): void {
  const named = readTrace(request.headers);
  const parent = named && isTrusted() ? named : null;
  if (active) return active.serve({ request, response, parent, facts: factsOf }, answer);
  if (!parent) return answer();
  request.traceId = parent.traceId;
  inTrace(parent, answer);
}
