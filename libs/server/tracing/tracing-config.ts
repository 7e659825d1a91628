import type { EnvReader } from '../config/env-reader';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

type Pairs = Readonly<Record<string, string>>;

/** OpenTelemetry's own variables. */
export interface TracingConfig {
  /** Where OpenTelemetry traces are sent. */
  url: string;
  /** Sent with each request, a key for example. */
  headers: Pairs;
  /** What each span says of where it comes from; `service.name` among it, if it is set. */
  resource: Pairs;
  sampler: (typeof SAMPLERS)[number];
  /** Of a sampler that keeps some traces: which part, 0 to 1. */
  ratio: number;
}

/** Null while no endpoint is set, or the variables say that nothing is sent. */
export function readTracingConfig(read: EnvReader): TracingConfig | null {
  const base = read.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = read.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  const isOff =
    read.flag('OTEL_SDK_DISABLED') || read.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none';
  if (!url || isOff) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    read.fault(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, not '${url}'`);
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  const serviceName = read.text('OTEL_SERVICE_NAME');
  return {
    url,
    headers: pairsOf(read.text('OTEL_EXPORTER_OTLP_HEADERS', '')),
    resource: {
      ...pairsOf(read.text('OTEL_RESOURCE_ATTRIBUTES', '')),
      ...(serviceName && { 'service.name': serviceName }),
    },
    sampler: read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: ratioOf(read),
  };
}

/** `key=value,other=value`, with values as in a URL. What is no pair is left out, as the standard says. */
function pairsOf(text: string): Pairs {
  const pairs = text.split(',').map(pair => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair));
  return Object.fromEntries(pairs.flatMap(pair => (pair ? [[pair[1]!, decoded(pair[2]!)]] : [])));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // URIError: it is no escape
    return value;
  }
}

function ratioOf(read: EnvReader): number {
  const text = read.text('OTEL_TRACES_SAMPLER_ARG', '1');
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) read.fault(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${text}'`);
  return ratio;
}
