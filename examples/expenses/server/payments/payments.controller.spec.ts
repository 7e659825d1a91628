import { InvalidInputError, NotFoundError } from '@sv/sdk';
import { signWebhook, type TestHost } from '@sv/sdk/testing';
import { ada, aGroup, bob, expensesHost, ownerOf, services } from '../testing/expenses-host';
import { PaymentsController } from './payments.controller';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

describe('a payment', () => {
  const { entries, news } = services();
  let host: TestHost;
  let id: string;
  let payment: Record<string, unknown>;
  beforeEach(async () => {
    host = expensesHost();
    const group = await aGroup();
    id = group.id;
    payment = { groupId: id, fromId: group.members['Bob'], toId: group.members['Ada'], amount: 500, currency: 'EUR' };
    host.as(null);
  });
  afterEach(() => host.withdraw());

  const setKey = () => host.changeSettings('instance', { paymentSecret: secret });
  const receive = async (change: object = {}, key = secret, type = 'payment.succeeded', webhookId = 'p-1') => {
    const signed = await signWebhook({ secret: key, data: { type, data: { ...payment, ...change } }, id: webhookId });
    const request = { headers: signed.headers, rawBody: Buffer.from(signed.body) };
    await new PaymentsController(news).receive(request as unknown as Parameters<PaymentsController['receive']>[0]);
  };
  const settlements = async () => (await entries.list(ownerOf(ada), id)).entries;

  it('is recorded as a settlement once, and both see it', async () => {
    await setKey();
    await receive();
    await expect(receive()).rejects.toMatchObject({ reason: 'replayed' });
    expect(await settlements()).toMatchObject([
      { kind: 'settlement', amount: 500, payerId: payment['fromId'], shares: [{ memberId: payment['toId'] }] },
    ]);
    expect(host.published.at(-1)).toEqual({ topic: 'changed', audience: { userIds: [ada, bob] } });
  });

  it.each([
    ['another key', {}, `whsec_${Buffer.alloc(32, 2).toString('base64')}`, { reason: 'wrong-signature' }],
    ['another currency', { currency: 'USD' }, secret, InvalidInputError],
    ['a broken amount', { amount: 0.5 }, secret, InvalidInputError],
    ['nobody to pay', { toId: '0190a1fd-0000-7000-8000-00000000000f' }, secret, InvalidInputError],
    ['no group', { groupId: '0190a1fd-0000-7000-8000-00000000000f' }, secret, InvalidInputError],
  ])('with %s changes nothing, and counts when it comes again as it should be', async (_, change, key, refusal) => {
    await setKey();
    const refused = expect(receive(change, key)).rejects;
    await (typeof refusal === 'function' ? refused.toThrow(refusal) : refused.toMatchObject(refusal));
    expect(await settlements()).toEqual([]);
    await receive();
    expect(await settlements()).toHaveLength(1);
  });

  it('is refused while no key is set, and other events are none of its business', async () => {
    await expect(receive()).rejects.toThrow(NotFoundError);
    await setKey();
    await receive({}, secret, 'payment.failed');
    expect(await settlements()).toEqual([]);
  });
});
