import type { WebhookRefusal } from '../errors.js';
import { type SignedWebhook, signWebhook } from '../testing/sign-webhook.js';
import { secretBytes, signatureOf } from './webhook-signature.js';
import { provedWebhook } from './webhook-verification.js';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const data = { invoice: 7, amount: 100 };

/** What became of a webhook that was changed on its way. */
async function refusal(change: (signed: SignedWebhook) => object, now = new Date()): Promise<string> {
  const signed = await signWebhook({ secret, data });
  const webhook = { secret, ...signed, ...change(signed) };
  return provedWebhook(webhook, now).then(
    () => 'accepted',
    (error: { reason: WebhookRefusal }) => error.reason,
  );
}

const withHeader = (name: string, value: unknown) => (signed: SignedWebhook) => ({
  headers: { ...signed.headers, [name]: value },
});

describe('somebody who changes a webhook on its way', () => {
  it.each<[string, (signed: SignedWebhook) => object]>([
    ['another amount', ({ body }) => ({ body: body.replace('100', '900') })],
    ['one more space', ({ body }) => ({ body: `${body} ` })],
    ['the same value written otherwise', () => ({ body: JSON.stringify(data, null, 1) })],
    ['no body', () => ({ body: '' })],
    [
      'bytes that read as the same text',
      ({ body }) => ({ body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]) }),
    ],
    ['another id', withHeader('webhook-id', 'msg_other')],
    ['a later instant', withHeader('webhook-timestamp', String(Math.floor(Date.now() / 1000) + 60))],
    ['no signature that is known', withHeader('webhook-signature', 'v2,AAAA v1a,AAAA')],
    ['an empty signature', withHeader('webhook-signature', 'v1,=')],
    [
      'a part of the signature',
      signed => withHeader('webhook-signature', signed.headers['webhook-signature']!.slice(0, 20))(signed),
    ],
    [
      'a signature of another version',
      signed => withHeader('webhook-signature', signed.headers['webhook-signature']!.replace('v1,', 'v2,'))(signed),
    ],
  ])('is refused with %s', async (_, change) => {
    expect(await refusal(change)).toBe('wrong-signature');
  });

  it('is refused without the secret', async () => {
    const forged = await signWebhook({ secret: otherSecret, data });
    expect(await refusal(() => forged)).toBe('wrong-signature');
  });

  it('is refused with a right signature behind more wrong ones than any sender has', async () => {
    const many = (signed: SignedWebhook) =>
      withHeader('webhook-signature', `${'v1,AAAA '.repeat(16)}${signed.headers['webhook-signature']}`)(signed);
    expect(await refusal(many)).toBe('wrong-signature');
  });

  it('cannot move the end of the id into what is signed behind it', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = Buffer.from('1');
    const signature = await signatureOf(secretBytes(secret)!, { id: 'a.b', timestamp, body });
    const headers = { 'webhook-id': 'a.b', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(await refusal(() => ({ headers, body }))).toBe('malformed-header');
  });
});

describe('somebody who keeps a webhook for later', () => {
  it('is refused after five minutes', async () => {
    expect(await refusal(() => ({}), new Date(Date.now() + 302_000))).toBe('too-old');
  });

  it('is refused with one that was dated ahead', async () => {
    expect(await refusal(() => ({}), new Date(Date.now() - 302_000))).toBe('too-new');
  });
});

describe.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('the header %s', name => {
  it.each<[WebhookRefusal, string, (value: string) => object]>([
    ['missing-header', 'left out', () => ({ [name]: undefined })],
    ['repeated-header', 'a list of two', value => ({ [name]: [value, value] })],
    ['repeated-header', 'two, as Node joins them', value => ({ [name]: `${value}, ${value}` })],
    ['repeated-header', 'two in different cases', value => ({ [name.toUpperCase()]: value })],
    ['malformed-header', 'empty', () => ({ [name]: '' })],
    ['malformed-header', 'spaces', () => ({ [name]: '  ' })],
    ['malformed-header', 'followed by a line break', value => ({ [name]: `${value}\n` })],
    ['malformed-header', 'endless', value => ({ [name]: value.repeat(600) })],
    ['malformed-header', 'a character of no header', value => ({ [name]: `${value}\u00e9\u0000` })],
  ])('is refused as %s: %s', async (reason, _, change) => {
    expect(await refusal(({ headers }) => ({ headers: { ...headers, ...change(headers[name]!) } }))).toBe(reason);
  });

  it('is refused when fetch joined two of it', async () => {
    const twice = ({ headers }: SignedWebhook) => {
      const joined = new Headers(headers);
      joined.append(name, headers[name]!);
      return { headers: joined };
    };
    expect(await refusal(twice)).toBe('repeated-header');
  });
});

describe('a timestamp', () => {
  it.each(['hello', '-1', '1.5', '1e9', '0x10', ' 1700000000', '0', '1700000000abc', '99999999999999'])(
    'is refused when it is %s',
    async value => expect(await refusal(withHeader('webhook-timestamp', value))).toBe('malformed-header'),
  );
});

describe('a body that its sender signed', () => {
  it.each<[string, Buffer]>([
    ['is no JSON', Buffer.from('invoice=7')],
    ['is empty', Buffer.alloc(0)],
    ['is no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('is refused when it %s', async (_, body) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = await signatureOf(secretBytes(secret)!, { id: 'msg_1', timestamp, body });
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(await refusal(() => ({ headers, body }))).toBe('not-json');
  });

  it('may name what JavaScript has on every object, and gains nothing by it', async () => {
    const signed = await signWebhook({ secret, data: '{"__proto__":{"admin":true},"constructor":1}' });
    const { data: read } = await provedWebhook({ secret, ...signed });
    expect([(read as { admin?: boolean }).admin, Object.keys(read as object)]).toEqual([
      undefined,
      ['__proto__', 'constructor'],
    ]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
