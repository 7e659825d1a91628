import { waitFor } from '@sv/server/testing/wait-for';
import { NotificationSender } from '../../../src/notifications/notification-sender';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { aUser } from '../../support/auth-server/fake-auth-server';
import { prefer, type PushInstance, startPushInstance, subscribed } from '../../support/push/push-instance';
import type { Client } from '../../support/test-instance';

describe('a notification', () => {
  let at: PushInstance;
  let me: Client;
  beforeAll(async () => (at = await startPushInstance()));
  afterAll(() => at.close());
  beforeEach(async () => {
    me = at.instance.as(aUser());
    await prefer(at.instance, me);
  });

  const send = (fields: object = {}) =>
    at.instance.get(NotificationSender).send({
      userId: me.user.id,
      title: 'Hello',
      category: 'test',
      source: 'platform',
      sourceType: 'platform',
      ...fields,
    });
  const outbox = () => at.instance.dataSource.getRepository(PushOutboxRow).findBy({ userId: me.user.id });

  it('is pushed to every browser of its person, encrypted for each, with what a push service wants to know', async () => {
    const [one, other] = [await subscribed(me, at.service), await subscribed(me, at.service)];
    const { notificationId } = await send({ body: 'World 🎉', url: '/tasks' });
    await waitFor(() => one.received.length > 0 && other.received.length > 0);

    const said = { tag: notificationId, notificationId, title: 'Hello', body: 'World 🎉', url: '/tasks' };
    expect([one.shown, other.shown]).toEqual([[said], [said]]);
    const [{ headers, body }] = one.received as [(typeof one.received)[number]];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: notificationId.replaceAll('-', ''),
      ttl: expect.stringMatching(/^863\d\d$|^86400$/),
    });
    expect(body.length).toBeLessThanOrEqual(4096);
    expect(at.service.complaints).toEqual([]);
    await waitFor(async () => (await outbox()).length === 0);
  });
});
