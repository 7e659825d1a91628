import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { EnvReader } from '@sv/server/config/env-reader';
import { createLogger } from '@sv/server/logger/logger';
import { startTracing } from '@sv/server/tracing/start-tracing';
import { readTracingConfig } from '@sv/server/tracing/tracing-config';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('a traceparent that no trusted proxy sent', () => {
  const log: string[] = [];
  const received: Buffer[] = [];
  let instance: TestInstance;
  let receiver: Server;
  beforeAll(async () => {
    instance = await startTestInstance({ log: line => void log.push(line) });
    receiver = createServer(
      (request, response) => void buffer(request).then(body => (received.push(body), response.end())),
    );
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await instance.close();
    await new Promise(resolve => receiver.close(resolve));
  });
  beforeEach(() => (received.length = log.length = 0));

  const send = (flags: string) =>
    instance
      .as('owner')
      .get('/api/admin/policies')
      .set({
        traceparent: `00-${TRACE}-00f067aa0ba902b7-${flags}`,
        tracestate: 'eve=1',
        'x-forwarded-for': '127.0.0.1',
      });
  const asked = () => instance.auth.calls.findLast(({ path }) => path === '/internal/policies')!.headers;

  /** What is sent to the collector when one request comes in with these flags. */
  async function spansOf(sampler: string, flags: string): Promise<Buffer> {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: sampler };
    const logger = createLogger('silent');
    const end = await startTracing(readTracingConfig(new EnvReader(env)), { service: 'workspace-runtime', logger });
    await send(flags).expect(200);
    await end();
    return Buffer.concat(received);
  }

  it('is neither logged nor handed on to the auth server', async () => {
    await send('01').expect(200);
    expect(log.join()).not.toContain(TRACE);
    expect(asked()).not.toHaveProperty('traceparent');
    expect(asked()).not.toHaveProperty('tracestate');
  });

  it('does not have recorded what the operator does not record', async () => {
    expect(await spansOf('parentbased_always_off', '01')).toHaveLength(0);
  });

  it('does not hide a request from what the operator records, nor name the trace it is in', async () => {
    const spans = await spansOf('parentbased_always_on', '00');
    expect(spans.includes('GET /api/admin/policies')).toBe(true);
    expect(spans.includes(Buffer.from(TRACE, 'hex'))).toBe(false);
    expect(spans.includes('eve=1')).toBe(false);
    expect(asked()['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(log.join()).not.toContain(TRACE);
  });
});
