import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** Which trace the running work belongs to (W3C Trace Context). */
export interface TraceContext {
  traceId: string;
  /** What caused the work: a span of ours, or of whoever asked. */
  spanId: string;
  /** Two hexadecimal digits; the last bit says whether the trace is recorded. */
  flags: string;
  /** What other systems want handed on. */
  state?: string | undefined;
}

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const LATER_VERSION = /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;
const STATE = /^[\x20-\x7e]{1,512}$/;

/** The trace of a request; null for one that names none, or names it wrongly: then the header is ignored. */
export function readTrace(headers: IncomingHttpHeaders): TraceContext | null {
  const { ['traceparent']: traceparent, ['tracestate']: tracestate } = headers;
  if (typeof traceparent !== 'string' || traceparent.length > 256) return null;
  const [, traceId = '', spanId = '', flags = ''] =
    VERSION_0.exec(traceparent) ?? LATER_VERSION.exec(traceparent) ?? [];
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  const state = typeof tracestate === 'string' && STATE.test(tracestate) ? tracestate : undefined;
  return { traceId, spanId, flags, state };
}

const running = new AsyncLocalStorage<TraceContext>();

/** The trace of the running code; undefined outside a request, and in one that belongs to none. */
export const currentTrace = (): TraceContext | undefined => running.getStore();

/** Does work, and everything it starts, in a trace. */
export const inTrace = <Args extends unknown[], R>(trace: TraceContext, work: (...args: Args) => R, ...args: Args): R =>
  running.run(trace, work, ...args);

/** Hands a trace on to whoever is asked next. */
export const traceHeaders = ({ traceId, spanId, flags, state }: TraceContext): Record<string, string> => ({
  traceparent: `00-${traceId}-${spanId}-${flags}`,
  ...(state !== undefined && { tracestate: state }),
});
