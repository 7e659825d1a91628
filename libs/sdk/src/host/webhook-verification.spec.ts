import { InvalidInputError } from '../errors.js';
import type { IncomingWebhook } from '../namespaces/webhooks.js';
import { signWebhook } from '../testing/sign-webhook.js';
import { secretBytes, signatureOf } from './webhook-signature.js';
import { provedWebhook } from './webhook-verification.js';

/** The example of the reference implementations (github.com/standard-webhooks/standard-webhooks). */
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const { secret, id, body } = PUBLISHED;
const at = new Date(Number(PUBLISHED.timestamp) * 1000);
const OTHER = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=';

const headers = (signature = PUBLISHED.signature) => ({
  'webhook-id': id,
  'webhook-timestamp': PUBLISHED.timestamp,
  'webhook-signature': signature,
});

describe('a webhook', () => {
  it('is signed as the published example is', async () => {
    const content = { id, timestamp: PUBLISHED.timestamp, body: Buffer.from(body) };
    expect(await signatureOf(secretBytes(secret)!, content)).toBe(PUBLISHED.signature);
  });

  it('is proved with the id, the instant and the data of its sender', async () => {
    expect(await provedWebhook({ secret, headers: headers(), body }, at)).toEqual({
      id,
      timestamp: at,
      data: { test: 2432232314 },
      receipt: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each<[string, Partial<IncomingWebhook>]>([
    ['bytes', { body: Buffer.from(body) }],
    ['a secret without its prefix', { secret: secret.slice('whsec_'.length) }],
    ['the headers of fetch', { headers: new Headers(headers()) }],
    [
      'headers in capitals',
      { headers: Object.fromEntries(Object.entries(headers()).map(([k, v]) => [k.toUpperCase(), v])) },
    ],
    ['headers as lists of one', { headers: Object.fromEntries(Object.entries(headers()).map(([k, v]) => [k, [v]])) }],
    ['several signatures', { headers: headers(`${OTHER} v1a,${'x'.repeat(86)} ${PUBLISHED.signature} ${OTHER}`) }],
  ])('may come with %s', async (_, change) => {
    expect((await provedWebhook({ secret, headers: headers(), body, ...change }, at)).id).toBe(id);
  });

  it.each([-299_000, 299_000])('may be %i ms away from the clock', async ms => {
    await provedWebhook({ secret, headers: headers(), body }, new Date(at.getTime() + ms));
  });

  it('has another receipt from another sender with the same id', async () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const [one, two] = await Promise.all(
      [secret, other].map(async key =>
        provedWebhook({ secret: key, ...(await signWebhook({ secret: key, id, data: 1 })) }),
      ),
    );
    expect(one!.receipt).not.toBe(two!.receipt);
  });

  it.each<[string, object]>([
    ['/secret', { secret: undefined }],
    ['/secret', { secret: '' }],
    ['/secret', { secret: 'whsec_' }],
    ['/secret', { secret: 'whsec_not base64 at all, but long enough' }],
    ['/secret', { secret: Buffer.alloc(23).toString('base64') }],
    ['/secret', { secret: Buffer.alloc(65).toString('base64') }],
    ['/headers', { headers: undefined }],
    ['/headers', { headers: 'webhook-id: 1' }],
    ['/body', { body: undefined }],
    ['/body', { body: { test: 2432232314 } }],
  ])('needs a proper %s: %o', async (pointer, change) => {
    const webhook = { secret, headers: headers(), body, ...change } as IncomingWebhook;
    await expect(provedWebhook(webhook, at)).rejects.toMatchObject({ pointer, name: InvalidInputError.name });
  });
});
