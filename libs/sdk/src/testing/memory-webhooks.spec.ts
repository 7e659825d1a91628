import { minimal } from '../../test/manifest.corpus.js';
import { ConflictError, InvalidInputError, sdk, WebhookError } from '../index.js';
import { provideTestHost, signWebhook, type TestHost } from '../testing.js';

const manifest = { ...minimal, permissions: ['db' as const, 'public' as const, 'webhooks:send' as const] };
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const SENDING = { url: 'https://example.com/hook#part', event: 'invoice.paid', data: { invoice: 7 }, secret };

describe('webhooks of the host in memory', () => {
  let host: TestHost;
  beforeEach(() => (host = provideTestHost({ manifest, user: null })));
  afterEach(() => host.withdraw());

  it('are verified as the runtime verifies them, and handled once', async () => {
    const signed = await signWebhook({ secret, data: { invoice: 7 }, id: 'msg_1' });
    const { id, data } = await sdk.webhooks.verify<{ invoice: number }>({ secret, ...signed });
    expect([id, data.invoice]).toEqual(['msg_1', 7]);
    const again = await signWebhook({ secret, data: { invoice: 7 }, id: 'msg_1' });
    await expect(sdk.webhooks.verify({ secret, ...again })).rejects.toMatchObject({ reason: 'replayed' });
    await expect(sdk.webhooks.verify({ secret, ...signed, body: '{}' })).rejects.toThrow(WebhookError);
  });

  it('are not handled when their transaction is rolled back, or the part of it', async () => {
    const signed = await signWebhook({ secret, data: 1 });
    const failing = async () => {
      await sdk.webhooks.verify({ secret, ...signed });
      await sdk.webhooks.send(SENDING);
      throw new ConflictError('no');
    };
    await expect(sdk.db.transaction(failing)).rejects.toThrow('no');
    await sdk.db.transaction(async tx => {
      await expect(tx.transaction(failing)).rejects.toThrow('no');
      await sdk.webhooks.send({ ...SENDING, id: 'kept' });
    });
    await sdk.webhooks.verify({ secret, ...signed });
    expect(host.webhooks.map(({ id }) => id)).toEqual(['kept']);
  });

  it('are kept as they are sent', async () => {
    const { id } = await sdk.webhooks.send(SENDING);
    expect(host.webhooks).toEqual([{ ...SENDING, id, url: 'https://example.com/hook' }]);
    expect(id).toMatch(/^msg_[0-9a-f]{32}$/);
  });

  it.each<[string, object]>([
    ['/url', { url: 'http://example.com/hook' }],
    ['/url', { url: 'https://ada:secret@example.com/' }],
    ['/url', { url: `https://example.com/${'x'.repeat(2048)}` }],
    ['/url', { url: undefined }],
    ['/event', { event: '' }],
    ['/event', { event: 'invoice..paid' }],
    ['/event', { event: 'x'.repeat(129) }],
    ['/event', { event: 'invoice paid\r\n' }],
    ['/data', { data: undefined }],
    ['/data', { data: 1n }],
    ['/data', { data: 'x'.repeat(65_536) }],
    ['/secret', { secret: 'short' }],
    ['/id', { id: 'a.b' }],
    ['/id', { id: '' }],
  ])('are refused with a wrong %s', async (pointer, change) => {
    const sent = sdk.webhooks.send({ ...SENDING, ...change } as typeof SENDING);
    await expect(sent).rejects.toMatchObject({ pointer, name: InvalidInputError.name });
    expect(host.webhooks).toEqual([]);
  });

  it('can be signed only with a secret', async () => {
    await expect(signWebhook({ secret: 'short', data: 1 })).rejects.toThrow(InvalidInputError);
  });
});
