import { InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, signWebhook, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntryRow } from '../entries/entry.entity';
import { store } from '../plugin.module';
import { HooksController } from './hooks.controller';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const milk = { type: 'entry', data: { userId: 'user-1', title: 'Milk' } };

describe('a webhook', () => {
  let host: TestHost;
  beforeEach(() => (host = provideTestHost({ manifest: manifest as ManifestSource, store, user: null })));
  afterEach(() => host.withdraw());

  const setKeys = () =>
    host.changeSettings('instance', { hookSecret: secret, hookUrl: 'https://home.example/new', hookUrlSecret: secret });
  const receive = async (data: object, id = 'hook-1', change = (body: string) => body): Promise<void> => {
    const { headers, body } = await signWebhook({ secret, data, id });
    const request = { headers, rawBody: Buffer.from(change(body)) };
    await new HooksController().receive(request as unknown as Parameters<HooksController['receive']>[0]);
  };
  const count = (): Promise<number> => sdk.db.repository(EntryRow).countBy({ userId: 'user-1' });

  it('adds its entry once, and passes it on', async () => {
    await setKeys();
    await receive(milk);
    await expect(receive(milk)).rejects.toMatchObject({ reason: 'replayed' });
    expect(await count()).toBe(1);
    expect(host.webhooks).toEqual([expect.objectContaining({ event: 'entry.added', url: 'https://home.example/new' })]);
  });

  it('adds nothing when it was changed, says nothing that can be added, or no key is set', async () => {
    await expect(receive(milk)).rejects.toThrow(NotFoundError);
    await setKeys();
    const forged = receive(milk, 'hook-2', body => body.replace('Milk', 'Wine'));
    await expect(forged).rejects.toMatchObject({ reason: 'wrong-signature' });
    await expect(receive({ type: 'entry', data: { title: 'Milk' } }, 'hook-3')).rejects.toThrow(InvalidInputError);
    expect([await count(), host.webhooks]).toEqual([0, []]);
  });
});
