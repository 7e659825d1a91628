import { Body, Controller, Module, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type IncomingWebhook, sdk, StoreAccessError } from '@sv/sdk';
import { signWebhook } from '@sv/sdk/testing';
import { TransactionScope } from '../../src/plugins/sdk-bridge/db/transaction-scope';
import { WebhookReceiptSweep } from '../../src/plugins/webhooks/receipts/webhook-receipt-sweep';
import { asPlugin } from '../support/calling';
import { anEntryPlugin, aRow, type EntryPlugin } from '../support/plugins/entry-plugins';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { SECRET as secret } from '../support/webhooks/webhook-parts';

const LATER_MS = 31 * 24 * 3_600_000;

/** Hands on what it is sent, as a public route does with its raw body. */
@ApiExcludeController()
@Controller('hook')
class HookController {
  @Post()
  async receive(@Body() webhook: IncomingWebhook): Promise<object> {
    const { id } = await sdk.webhooks.verify(webhook);
    return { id };
  }
}

@Module({ controllers: [HookController] })
class HookModule {}

class Failure extends Error {}

describe('the same webhook once more', () => {
  const shared = anEntryPlugin('com.example.shared', 'shared', ['public']);
  const isolated = anEntryPlugin('com.example.isolated', 'isolated', ['public']);
  const storeless = aPlugin({ id: 'com.example.storeless', permissions: ['public'] }, async () => ({
    default: HookModule,
  }));
  const stores: [string, EntryPlugin][] = [
    ['a shared store', shared],
    ['an isolated store', isolated],
  ];
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), shared.plugin, isolated.plugin, storeless] });
  });
  afterAll(async () => {
    const { dataSource } = instance;
    if (dataSource.options.type === 'postgres')
      await dataSource.query('DROP SCHEMA IF EXISTS "plugin_com_example_isolated" CASCADE');
    await instance.close();
  });

  let count = 0;
  /** Another webhook each time, in as many attempts as are asked for. */
  const attempts = async (how = 2): Promise<IncomingWebhook[]> => {
    const id = `msg_${++count}`;
    const sign = async (_: unknown, n: number) => {
      const timestamp = new Date(Date.now() - n * 1000);
      return { secret, ...(await signWebhook({ secret, data: { n: count }, id, timestamp })) };
    };
    return Promise.all(Array.from({ length: how }, sign));
  };
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'handled',
      (error: { reason?: string; message: string }) => error.reason ?? error.message,
    );
  const verify = (id: string, webhook: IncomingWebhook) =>
    asPlugin(instance, id, () => outcome(sdk.webhooks.verify(webhook)));

  describe.each(stores)('in a plugin with %s', (_, { plugin, Entry }) => {
    const { id: pluginId } = plugin.manifest;
    const rows = () => asPlugin(instance, pluginId, () => sdk.db.repository(Entry).countBy({}));
    /** What the guide recommends. */
    const handle = (webhook: IncomingWebhook, fails = false) =>
      asPlugin(instance, pluginId, () =>
        outcome(
          sdk.db.transaction(async tx => {
            const { id } = await sdk.webhooks.verify(webhook);
            await tx.repository(Entry).insert(aRow({ id: `${id}-${Math.random()}` }));
            if (fails) throw new Failure('the work failed');
          }),
        ),
      );

    it('is refused, and does nothing', async () => {
      const [first, again] = await attempts();
      const before = await rows();
      expect(await handle(first!)).toBe('handled');
      expect([await handle(first!), await handle(again!), await verify(pluginId, again!)]).toEqual(
        Array(3).fill('replayed'),
      );
      expect(await rows()).toBe(before + 1);
    });

    it('is accepted when the work for the first one was rolled back', async () => {
      const [first, again, third] = await attempts(3);
      const before = await rows();
      expect(await handle(first!, true)).toBe('the work failed');
      expect([await rows(), await handle(again!), await handle(third!)]).toEqual([before, 'handled', 'replayed']);
      expect(await rows()).toBe(before + 1);
    });

    it('is handled once when fifty come at the same moment', async () => {
      const before = await rows();
      const outcomes = await Promise.all((await attempts(50)).map(webhook => handle(webhook)));
      expect(outcomes.filter(one => one === 'handled')).toHaveLength(1);
      expect(outcomes.filter(one => one === 'replayed')).toHaveLength(49);
      expect(await rows()).toBe(before + 1);
    });

    it('is refused outside a transaction too', async () => {
      const [first, again] = await attempts();
      expect([await verify(pluginId, first!), await verify(pluginId, again!), await handle(again!)]).toEqual([
        'handled',
        'replayed',
        'replayed',
      ]);
    });

    it('cannot be made new by the plugin’s own SQL', async () => {
      const shape = plugin.manifest.database === 'shared' ? 'com_example_shared__sv_' : '_sv_';
      for (const sql of [`SELECT * FROM ${shape}webhook_receipts`, `DELETE FROM ${shape}webhook_receipts`]) {
        const sent = asPlugin(instance, pluginId, () => sdk.db.query(sql));
        await expect(sent).rejects.toThrow(StoreAccessError);
      }
    });
  });

  it('is refused in a plugin without a store, whichever of fifty came first', async () => {
    const outcomes = await Promise.all((await attempts(50)).map(one => verify('com.example.storeless', one)));
    expect(outcomes.filter(one => one === 'handled')).toHaveLength(1);
    expect(outcomes.filter(one => one === 'replayed')).toHaveLength(49);
  });

  it('is another one for another plugin', async () => {
    const [webhook] = await attempts(1);
    const ids = ['com.example.shared', 'com.example.isolated', 'com.example.storeless'];
    expect(await Promise.all(ids.map(id => verify(id, webhook!)))).toEqual(Array(3).fill('handled'));
  });

  it('is refused for thirty days at least, and forgotten then', async () => {
    const ids = ['com.example.shared', 'com.example.isolated', 'com.example.storeless'];
    const [first, second, third] = await attempts(3);
    for (const id of ids) expect(await verify(id, first!)).toBe('handled');
    await instance.get(WebhookReceiptSweep).sweepReceipts(new Date(Date.now() + LATER_MS - 2 * 24 * 3_600_000));
    for (const id of ids) expect(await verify(id, second!)).toBe('replayed');
    await instance.get(WebhookReceiptSweep).sweepReceipts(new Date(Date.now() + LATER_MS));
    for (const id of ids) expect(await verify(id, third!)).toBe('handled');
  });

  it('is not looked at in an import, which may be taken back', async () => {
    const [webhook] = await attempts(1);
    const scope = new TransactionScope(null, null);
    const work = () => asPlugin(instance, 'com.example.storeless', () => sdk.webhooks.verify(webhook!), { scope });
    await expect(work()).rejects.toThrow(StoreAccessError);
  });

  it('is acknowledged when the plugin does not care, so that its sender stops', async () => {
    const [first, again] = await attempts();
    const post = (webhook: object) => instance.as('user').post('/storeless/api/hook').send(webhook);
    await post(first!).expect(201);
    await post(again!).expect(200, { repeated: true });
  });

  it('is a problem with its reason when it is something else', async () => {
    const [webhook] = await attempts(1);
    const post = (change: object) =>
      instance
        .as('user')
        .post('/storeless/api/hook')
        .send({ ...webhook, ...change });
    const { body: swapped } = await post({ body: '{"n":0}' }).expect(401);
    expect(swapped).toMatchObject({ code: 'webhook-refused', reason: 'wrong-signature' });
    const { body: bare } = await post({ headers: {} }).expect(400);
    expect(bare).toMatchObject({ code: 'webhook-malformed', reason: 'missing-header' });
    const { body: unset } = await post({ secret: '' }).expect(400);
    expect(unset).toMatchObject({ code: 'validation-failed' });
  });
});
