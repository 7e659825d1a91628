import type { EnvReader } from '../config/env-reader';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** OpenTelemetry's own variables, as far as they are ours; the library reads the others that begin as these do. */
export interface TracingConfig {
  /** Where traces are sent. */
  url: string;
  /** Null: the name of the server. */
  serviceName: string | null;
  sampler: (typeof SAMPLERS)[number];
  /** Of a sampler that keeps some traces: which part, 0 to 1. */
  ratio: number;
}

/** Null while no endpoint is set, or the variables say that nothing is sent. */
export function readTracingConfig(read: EnvReader): TracingConfig | null {
  const base = read.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = read.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  const isOff = read.flag('OTEL_SDK_DISABLED') || read.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none';
  if (!url || isOff) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    read.fault(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, not '${url}'`);
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  return {
    url,
    serviceName: read.text('OTEL_SERVICE_NAME') ?? null,
    sampler: read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: ratioOf(read),
  };
}

function ratioOf(read: EnvReader): number {
  const text = read.text('OTEL_TRACES_SAMPLER_ARG', '1');
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) read.fault(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${text}'`);
  return ratio;
}
