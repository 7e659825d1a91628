import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@sv/server/logger/logger';
import { startTracing } from '@sv/server/tracing/start-tracing';
import { readTracingConfig } from '@sv/server/tracing/tracing-config';
import { EnvReader, type Env } from '@sv/server/config/env-reader';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CAUSE = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${CAUSE}-01`;

describe('a request that belongs to a trace', () => {
  const log: string[] = [];
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { TRUSTED_PROXIES: '127.0.0.1' }, log: line => void log.push(line) });
  });
  afterAll(() => instance.close());
  beforeEach(() => (log.length = 0));

  const logged = (path: string): Record<string, unknown> =>
    JSON.parse(log.find(line => line.includes(`"path":"${path}"`))!) as Record<string, unknown>;
  const asked = (path: string) => instance.auth.calls.findLast(call => call.path === path)!.headers;

  it('has it in the log, and hands it on to the auth server', async () => {
    const send = (path: string) =>
      instance.as('owner').get(path).set({ traceparent: TRACEPARENT, tracestate: 'vendor=1' });
    await send('/api/auth/anything');
    expect(logged('/api/auth/anything')).toMatchObject({ traceId: TRACE });
    expect(asked('/api/auth/anything')).toMatchObject({ traceparent: TRACEPARENT, tracestate: 'vendor=1' });
    await send('/api/admin/policies');
    expect(asked('/internal/policies')).toMatchObject({
      traceparent: TRACEPARENT,
      'x-request-id': logged('/api/admin/policies')['requestId'],
    });
  });

  it.each([
    'nonsense',
    `00-${TRACE}-${CAUSE}`,
    `00-${TRACE}-${CAUSE}-01-more`,
    `00-${'0'.repeat(32)}-${CAUSE}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${CAUSE}-01`,
    `00-${TRACE.toUpperCase()}-${CAUSE}-01`,
    `00-${TRACE}-${CAUSE}-01", "level":"fatal`,
  ])('ignores a traceparent that is wrong: %s', async traceparent => {
    await instance.as('owner').get('/api/auth/anything').set({ traceparent, tracestate: 'vendor=1' });
    expect(logged('/api/auth/anything')).not.toHaveProperty('traceId');
    expect(asked('/api/auth/anything')).not.toHaveProperty('traceparent');
    expect(asked('/api/auth/anything')).not.toHaveProperty('tracestate');
  });

  it('keeps the id that a trusted proxy gave it, and none that could break a log', async () => {
    const { headers } = await instance.as('owner').get('/api/auth/one').set('x-request-id', 'edge-1.a_B');
    expect(headers['x-request-id']).toBe('edge-1.a_B');
    expect(asked('/api/auth/one')['x-request-id']).toBe('edge-1.a_B');
    expect(logged('/api/auth/one')).toMatchObject({ requestId: 'edge-1.a_B' });
    for (const id of ['a b', '"x"', 'x'.repeat(129)]) {
      const answer = await instance.as('owner').get('/api/shell').set('x-request-id', id);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  describe('with OpenTelemetry', () => {
    const received: { path: string; body: Buffer }[] = [];
    let receiver: Server;
    let env: Env;
    beforeAll(async () => {
      receiver = createServer((request, response) => {
        void buffer(request).then(body => {
          received.push({ path: request.url!, body });
          response.end();
        });
      });
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
      env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` };
    });
    afterAll(() => new Promise(resolve => receiver.close(resolve)));
    beforeEach(() => (received.length = 0));

    /** Sends one request while spans are recorded, and what was received of them. */
    async function spansOf(more: Env = {}): Promise<Buffer> {
      const silent = createLogger('silent');
      const config = readTracingConfig(new EnvReader({ ...env, ...more }));
      const end = await startTracing(config, { service: 'workspace-runtime', logger: silent });
      try {
        await instance.as('owner').get('/api/admin/policies').set('traceparent', TRACEPARENT);
        await instance.as('owner').get('/api/account/preferences').set('traceparent', TRACEPARENT).expect(200);
      } finally {
        await end();
      }
      return Buffer.concat(received.map(({ body }) => body));
    }

    it('arrives as spans of the same trace: the request, what it asked the auth server, its statements', async () => {
      const spans = await spansOf({ OTEL_SERVICE_NAME: 'our-workspace' });
      expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
      expect(spans.includes(Buffer.from(TRACE, 'hex'))).toBe(true);
      expect(spans.includes(Buffer.from(CAUSE, 'hex'))).toBe(true);
      for (const text of [
        'our-workspace',
        'GET /api/admin/policies',
        'http.route',
        'SELECT',
        'db.query.text',
        'platform',
      ])
        expect(spans.includes(text)).toBe(true);
      const { traceparent } = asked('/internal/policies');
      expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
      expect(spans.includes(Buffer.from(String(traceparent).split('-')[2]!, 'hex'))).toBe(true);
      expect(logged('/api/admin/policies')).toMatchObject({ traceId: TRACE });
    });

    it('says once that the endpoint is away or refuses, and holds nothing up', async () => {
      const lines: string[] = [];
      const logger = createLogger('warn', undefined, { write: line => void lines.push(line) });
      const refusing = createServer(
        (request, response) => void request.resume().on('end', () => response.writeHead(403).end()),
      );
      const hanging = createServer(() => undefined);
      for (const server of [refusing, hanging]) {
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const more = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' };
        const end = await startTracing(readTracingConfig(new EnvReader(more)), {
          service: 'workspace-runtime',
          logger,
        });
        await instance.as('owner').get('/api/shell').expect(200);
        await end();
        server.closeAllConnections();
        await new Promise(resolve => server.close(resolve));
      }
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/"msg":"traces: Forbidden"/);
      expect(lines[0]).not.toContain('secret');
    });

    it.each([
      { OTEL_SDK_DISABLED: 'true' },
      { OTEL_TRACES_EXPORTER: 'none' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
      { OTEL_TRACES_SAMPLER: 'always_off' },
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    ])('sends nothing with %j', async more => {
      expect(await spansOf(more)).toHaveLength(0);
    });
  });
});

describe('the variables of OpenTelemetry', () => {
  const read = (env: Env) => {
    const reader = new EnvReader(env);
    const config = readTracingConfig(reader);
    reader.finish();
    return config;
  };

  it('are those of the standard', () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      resource: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b/c' };
    expect(read(own)).toMatchObject({ url: 'https://b/c' });
    expect(
      read({
        ...own,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, x-scope = a ,nothing',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=at 100%',
        OTEL_SERVICE_NAME: 'ours',
      }),
    ).toMatchObject({
      headers: { authorization: 'Basic abc=', 'x-scope': 'a' },
      resource: { 'service.name': 'ours', 'deployment.environment.name': 'at 100%' },
    });
    expect(read({})).toBeNull();
  });

  it('stop the start when they ask for what there is not', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'sometimes',
      OTEL_TRACES_SAMPLER_ARG: 'half',
    };
    expect(() => read(env)).toThrow(
      /ENDPOINT must be.*\n.*PROTOCOL must be.*\n.*SAMPLER must be.*\n.*ARG must be|ARG must be/s,
    );
  });
});
