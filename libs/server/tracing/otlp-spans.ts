import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  createTraceState,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTimeout as sleep } from 'node:timers/promises';
import { statementText } from '../database/statement-text';
import { PLATFORM_VERSION } from '../platform-version';
import type { CallSpan, ServedRequest, Spans } from './spans';
import { inTrace, type TraceContext } from './trace-context';
import type { TracingConfig } from './tracing-config';

/** What the library complains of: an endpoint that is away would otherwise write a line every few seconds. */
const COMPLAIN_EVERY_MS = 60_000;

/** How long the end of a server waits for the last spans. */
const SEND_WITHIN_MS = 500;

export interface SpansOptions {
  config: TracingConfig;
  /** The name of the server, unless the configuration has another. */
  service: string;
  warn: (line: string) => void;
}

/** Spans of requests, of calls between the servers, and of statements, sent over OTLP in batches. */
export class OtlpSpans implements Spans {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly complain: (message: string) => void;

  constructor({ config, service, warn }: SpansOptions) {
    this.complain = limited(warn);
    listenToLibrary(this.complain);
    const own = { 'service.name': service, 'service.version': PLATFORM_VERSION, ...config.resource };
    const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes(own),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('workspace', PLATFORM_VERSION);
    // Global, so that a plugin with the same library continues our traces.
    trace.setGlobalTracerProvider(this.provider);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  }

  serve({ request, response, parent, facts }: ServedRequest, work: () => void): void {
    const method = request.method ?? 'GET';
    const from = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method };
    const span = this.tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, from);
    const own = traceOf(span);
    request.traceId = own.traceId;
    response.once('close', () => {
      const { route, plugin } = facts();
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.route': route,
        'workspace.plugin': plugin,
        'workspace.request_id': request.requestId,
      });
      endSpan(span, response.statusCode);
    });
    this.within(trace.setSpan(from, span), own, work);
  }

  call(method: string, server: string): CallSpan | null {
    if (!trace.getSpan(context.active())) return null;
    const attributes = { 'http.request.method': method, 'server.address': server };
    const span = this.tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes });
    return { trace: traceOf(span), end: status => endSpan(span, status) };
  }

  statement(sql: string, startedAt: number, plugin: string): void {
    if (!trace.getSpan(context.active())?.isRecording()) return;
    const text = statementText(sql);
    const attributes = { 'db.query.text': text, 'workspace.plugin': plugin };
    const [name = 'statement'] = text.split(' ', 1);
    const startTime = performance.timeOrigin + startedAt;
    this.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }).end();
  }

  /** Sends what waits. Never rejects, and an endpoint that hangs keeps no server from ending. */
  async close(): Promise<void> {
    const sent = this.provider.shutdown().catch((error: unknown) => this.complain(messageOf(error)));
    await Promise.race([sent, sleep(SEND_WITHIN_MS, undefined, { ref: false })]);
    trace.disable();
    context.disable();
    diag.disable();
  }

  private within(active: Context, own: TraceContext, work: () => void): void {
    context.with(active, () => inTrace(own, work));
  }
}

const remote = ({ traceId, spanId, flags, state }: TraceContext) => ({
  traceId,
  spanId,
  traceFlags: parseInt(flags, 16),
  isRemote: true,
  ...(state !== undefined && { traceState: createTraceState(state) }),
});

function traceOf(span: Span): TraceContext {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  return { traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0'), state: traceState?.serialize() };
}

function endSpan(span: Span, status: number | null): void {
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(sampler)!;
  const root =
    name === 'always_on' ? new AlwaysOnSampler() : name === 'always_off' ? new AlwaysOffSampler() : byRatio(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

const byRatio = (ratio: number): Sampler => new TraceIdRatioBasedSampler(ratio);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** At most one line a minute. */
function limited(warn: (line: string) => void): (message: string) => void {
  let quietUntil = 0;
  return message => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + COMPLAIN_EVERY_MS;
    warn(`traces: ${message}`);
  };
}

/** The library writes an error as JSON, with its stack. */
function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    // SyntaxError: it is a sentence
    return text;
  }
}

function listenToLibrary(complain: (message: string) => void): void {
  const nothing = (): void => undefined;
  const error = (text: string): void => complain(messageIn(text));
  const logger = { error, warn: complain, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
