import { Controller, Module, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import { type SignedWebhook, signWebhook } from '@sv/sdk/testing';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { SECRET as secret } from '../support/webhooks/webhook-parts';

@ApiExcludeController()
@Controller('hooks')
class HooksController {
  @Post(':name')
  async receive(@Req() { headers, rawBody }: RawBodyRequest<IncomingMessage>): Promise<object> {
    const { id, data } = await sdk.webhooks.verify({ secret, headers, body: rawBody! });
    return { id, data, session: sdk.auth.getSession() };
  }
}

@Module({ controllers: [HooksController] })
class HooksModule {}

describe('a webhook on a route that is open to everybody', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const manifest = { id: 'com.example.open', permissions: ['public' as const], public: ['/hooks/*'] };
    const plugin = aPlugin(manifest, async () => ({ default: HooksModule }));
    instance = await startTestInstance({ plugins: [...testPlugins(), plugin] });
  });
  afterAll(() => instance.close());

  /** As servers send: every header as it is given, a list as several lines. */
  const post = ({ body }: SignedWebhook, headers: Record<string, string | string[]>) =>
    new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
      const sent = request(`${instance.url}/open/api/hooks/payments`, { method: 'POST', headers }, response => {
        json(response).then(answer => resolve({ status: response.statusCode!, answer }), reject);
      });
      sent.on('error', reject).end(body);
    });

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/octet-stream'])(
    'is verified over the bytes that came, as %s',
    async type => {
      const signed = await signWebhook({ secret, data: '{ "amount" : 1.0,\n "name":"\\u00e9é" }' });
      const { status, answer } = await post(signed, { ...signed.headers, 'content-type': type });
      expect([status, answer]).toEqual([
        201,
        { id: signed.headers['webhook-id'], data: { amount: 1, name: 'éé' }, session: null },
      ]);
    },
  );

  it('has nobody’s session, whatever cookie comes with it', async () => {
    const signed = await signWebhook({ secret, data: 1 });
    const { answer } = await post(signed, { ...signed.headers, cookie: instance.as('owner').cookie });
    expect(answer).toMatchObject({ session: null });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is refused with two of %s', async name => {
    const signed = await signWebhook({ secret, data: 1 });
    const { status, answer } = await post(signed, {
      ...signed.headers,
      [name]: Array<string>(2).fill(signed.headers[name]!),
    });
    expect([status, answer]).toEqual([400, expect.objectContaining({ reason: 'repeated-header' })]);
  });

  it('is refused with another body, and with none', async () => {
    const signed = await signWebhook({ secret, data: { amount: 1 } });
    for (const body of ['{"amount":2}', '{"amount": 1}', '']) {
      const { status, answer } = await post({ ...signed, body }, signed.headers);
      expect([status, answer]).toEqual([401, expect.objectContaining({ reason: 'wrong-signature' })]);
    }
  });
});
