import { sdk } from '@sv/sdk';
import { provedWebhook } from '@sv/sdk/host/webhook-verification';
import { checkedSending } from '@sv/sdk/host/webhook-checks';
import { Vault } from '@sv/server/keys/vault';
import { waitFor } from '@sv/server/testing/wait-for';
import { Job } from '../../src/jobs/rows/job.entity';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { JobQueue } from '../../src/jobs/queue/job-queue';
import { sealWebhook, WEBHOOK_JOB } from '../../src/plugins/webhooks/sending/sealed-webhook';
import { WebhookConnection } from '../../src/plugins/webhooks/sending/webhook-connection';
import { asPlugin } from '../support/calling';
import { anEntryPlugin, aRow, type EntryPlugin } from '../support/plugins/entry-plugins';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { SECRET, startTestInstance, type TestInstance } from '../support/test-instance';
import { SECRET as secret } from '../support/webhooks/webhook-parts';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver';

const ID = 'com.example.sender';
const OTHER = 'com.example.other';

describe('sdk.webhooks.send', () => {
  const shared = anEntryPlugin('com.example.shared', 'shared', ['webhooks:send']);
  const isolated = anEntryPlugin('com.example.isolated', 'isolated', ['webhooks:send']);
  let instance: TestInstance;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await new WebhookReceiver().start();
    const half = async () => ({ default: class {} });
    const senders = [ID, OTHER].map(id => aPlugin({ id, permissions: ['webhooks:send'] }, half));
    const stores = [shared.plugin, isolated.plugin];
    instance = await startTestInstance({
      plugins: [...testPlugins(), ...senders, ...stores],
      env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
    });
    receiver.trustedBy(instance.get(WebhookConnection));
  });
  afterAll(async () => {
    const { dataSource } = instance;
    if (dataSource.options.type === 'postgres')
      await dataSource.query('DROP SCHEMA IF EXISTS "plugin_com_example_isolated" CASCADE');
    await instance.close();
    await receiver.close();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    await instance.dataSource.getRepository(Job).delete({ owner: ID });
  });
  const jobs = () => instance.dataSource.getRepository(Job).findBy({ owner: ID });
  const send = (fields: object = {}, context = {}) => {
    const webhook = { url: `${receiver.origin}/hook`, event: 'invoice.paid', data: { invoice: 7 }, secret, ...fields };
    return asPlugin(instance, ID, () => sdk.webhooks.send(webhook), context);
  };

  it('hands a signed webhook to the receiver, and forgets it', async () => {
    const { id } = await send();
    await waitFor(async () => receiver.received.length === 1 && (await jobs()).length === 0);
    const [{ headers, body }] = receiver.received as [WebhookReceiver['received'][0]];
    const { data } = await provedWebhook({ secret, headers, body });
    expect(data).toEqual({ type: 'invoice.paid', timestamp: expect.any(String) as string, data: { invoice: 7 } });
    expect(headers['webhook-id']).toBe(id);
  });

  it('keeps the id that the plugin gave, and the body, over all attempts', async () => {
    let answered = 0;
    receiver.answer = response => void response.writeHead(answered++ === 0 ? 500 : 204).end();
    await send({ id: 'invoice-7' });
    await waitFor(async () => (await jobs()).some(job => job.lastError === '127.0.0.1 answered 500.'));
    await instance.dataSource.getRepository(Job).update({ owner: ID }, { runAt: new Date() });
    await waitFor(() => receiver.received.length === 2);
    const [first, second] = receiver.received as [WebhookReceiver['received'][0], WebhookReceiver['received'][0]];
    expect([second.headers['webhook-id'], second.body]).toEqual(['invoice-7', first.body]);
    await provedWebhook({ secret, headers: second.headers, body: second.body });
  });

  it.each<[string, EntryPlugin]>([
    ['a shared store', shared],
    ['an isolated store', isolated],
  ])(
    'is part of the transaction in a plugin with %s: what is rolled back is never sent',
    async (_, { plugin, Entry }) => {
      const work = (id: string, fails: boolean) =>
        asPlugin(instance, plugin.manifest.id, () =>
          sdk.db.transaction(async tx => {
            await tx.repository(Entry).insert(aRow({ id }));
            await sdk.webhooks.send({ url: `${receiver.origin}/${id}`, event: 'row.added', data: { id }, secret });
            if (fails) throw new Error('the work failed');
            expect(receiver.received).toEqual([]);
          }),
        );
      await expect(work('undone', true)).rejects.toThrow('the work failed');
      await work('done', false);
      await waitFor(() => receiver.received.length > 0);
      expect(receiver.received.map(({ path }) => path)).toEqual(['/done']);
    },
  );

  it('waits as long as the receiver asks for', async () => {
    receiver.answer = response => void response.writeHead(503, { 'retry-after': '7200' }).end();
    const before = Date.now();
    await send();
    await waitFor(async () => (await jobs())[0]?.lastError !== null);
    const [job] = await jobs();
    expect(job).toMatchObject({ status: 'waiting', attempt: 1 });
    expect(job!.runAt.getTime()).toBeGreaterThanOrEqual(before + 7_200_000);
  });

  it('ends at once when the receiver wants no more, with the reason', async () => {
    receiver.answer = response => void response.writeHead(410).end('secret words of theirs');
    await send();
    await waitFor(async () => (await jobs())[0]?.status === 'dead');
    expect(await jobs()).toMatchObject([{ attempt: 1, lastError: '127.0.0.1 answered 410.' }]);
  });

  it('stores nothing that can be read: no address, no content, no secret', async () => {
    receiver.answer = response => void response.writeHead(500).end('secret words of theirs');
    await send({ url: `${receiver.origin}/hook?key=hidden`, data: 'confidential' });
    await waitFor(async () => (await jobs())[0]?.lastError !== null);
    const stored = JSON.stringify(await jobs());
    for (const word of ['hidden', 'confidential', 'invoice.paid', 'words of theirs', secret, secret.slice(6)])
      expect(stored).not.toContain(word);
  });

  it('waits while the plugin is disabled', async () => {
    receiver.answer = response => void response.writeHead(204).end();
    const host = instance.get(PluginHost);
    await host.disable(ID);
    const webhook = checkedSending({ url: `${receiver.origin}/disabled`, event: 'a', data: 1, secret });
    await instance.get(JobQueue).enqueue(ID, WEBHOOK_JOB, sealWebhook(new Vault(SECRET), ID, webhook));
    await asPlugin(instance, OTHER, () =>
      sdk.webhooks.send({ url: `${receiver.origin}/other`, event: 'a', data: 1, secret }),
    );
    await waitFor(() => receiver.received.length > 0);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/other']);
    await host.enable(ID);
    await waitFor(() => receiver.received.length === 2);
  });

  it.each([
    'https://127.0.0.2/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://2130706434/',
    'https://example.com:25/',
  ])('is refused for %s at once', async url => {
    await expect(send({ url })).rejects.toMatchObject({ name: 'InvalidInputError', pointer: '/url' });
    expect(await jobs()).toEqual([]);
  });

  it('sends nothing in a dev-mode request', async () => {
    const { id } = await send({}, { dataSourceKind: 'mock' });
    expect([id.slice(0, 4), await jobs()]).toEqual(['msg_', []]);
  });
});
