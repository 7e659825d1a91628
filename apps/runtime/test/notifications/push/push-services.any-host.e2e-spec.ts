import type { LookupAddress } from 'node:dns';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { EndpointGuard } from '../../../src/notifications/push/endpoint/endpoint-guard';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { UnlistedServices } from '../../../src/notifications/push/subscriptions/unlisted-services';
import { aUser } from '../../support/auth-server/fake-users';
import {
  prefer,
  type PushInstance,
  startPushInstance,
  subscribed,
  SUBSCRIPTIONS,
} from '../../support/push/push-instance';
import { byHand } from '../../support/push/push-work';
import { TestBrowser } from '../../support/push/test-browser';
import type { Client } from '../../support/test-instance';

const PUBLIC: LookupAddress[] = [{ address: '93.184.215.14', family: 4 }];
const START = new Date('2026-06-22T10:00:00.000Z');

describe('any public host as a push service', () => {
  let at: PushInstance;
  let me: Client;
  let lookedUp: string[];
  beforeAll(async () => {
    at = await startPushInstance();
    at.instance.get(EndpointGuard).resolveAddress = async host => {
      lookedUp.push(host);
      return PUBLIC;
    };
  });
  afterAll(() => at.close());
  beforeEach(() => {
    me = at.instance.as(aUser());
    lookedUp = [];
  });

  const rows = () => at.instance.dataSource.getRepository(PushSubscription);
  const inputAt = (origin: string) => new TestBrowser({ origin, at: () => [] }).input;
  const problems = async (): Promise<{ code: string; detail: string }[]> => {
    await at.instance.get(UnlistedServices).removeUnlisted();
    const { body } = await at.instance.as('owner').get('/api/admin/health').expect(200);
    return (body as { problems: { code: string; detail: string }[] }).problems.filter(
      ({ code }) => code === 'push-service-unlisted',
    );
  };

  it('is refused when somebody subscribes: nothing is stored, and no name server is asked', async () => {
    const { body } = await me.post(SUBSCRIPTIONS).send(inputAt('https://attacker.example')).expect(400);

    expect(body).toMatchObject({ code: 'push-endpoint-refused', detail: expect.stringMatching(/not on the list/) });
    expect([await rows().countBy({ userId: me.user.id }), lookedUp]).toEqual([0, []]);
  });

  it("is none of the browsers', which are taken", async () => {
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      await me
        .post(SUBSCRIPTIONS)
        .send(inputAt(`https://${host}`))
        .expect(201);
    expect(await problems()).toEqual([]);
  });

  it('that was subscribed before there was a list gets nothing more, and health says what to do', async () => {
    await prefer(at.instance, me);
    const browser = await subscribed(me, at.service);
    const stranger = await subscribed(me, at.service);
    await rows().update({ id: stranger.id }, { endpoint: 'https://old.example/secret-of-this-browser' });
    const work = await byHand(at.instance);
    const draft = { userId: me.user.id, title: 'Hello', category: 'test', source: null };
    await at.instance.get(NotificationSender).send({ ...draft, sourceType: 'platform' }, START);
    await work.at(START);

    expect([browser.received.length, stranger.received.length, lookedUp]).toEqual([1, 0, []]);
    expect(await work.rows(me.user.id)).toEqual([]);
    const { subscriptions } = (await me.get(SUBSCRIPTIONS).expect(200)).body;
    expect(subscriptions).toMatchObject([{ id: browser.id }]);
    const [problem] = await problems();
    expect(problem!.detail).toMatch(/old\.example \(1\).*PUSH_SERVICES/);
    expect(problem!.detail).not.toContain('secret-of-this-browser');
    expect(await rows().findOneByOrFail({ id: stranger.id })).toMatchObject({ failures: 0 });

    await rows().delete({ id: stranger.id });
    expect(await problems()).toEqual([]);
  });

  it('gets nothing of what waited for it either', async () => {
    await prefer(at.instance, me);
    const stranger = await subscribed(me, at.service);
    const waiting = {
      id: `quiet/${stranger.id}`,
      tenantId: 'default',
      userId: me.user.id,
      subscriptionId: stranger.id,
      notificationId: null,
      attempts: 0,
      dueAt: START,
      since: START,
      until: START,
      lastError: null,
    };
    await at.instance.dataSource.getRepository(PushOutboxRow).insert(waiting);
    await rows().update({ id: stranger.id }, { endpoint: 'https://old.example/x' });
    const work = await byHand(at.instance);
    await work.at(START);

    expect([await work.rows(me.user.id), lookedUp]).toEqual([[], []]);
  });
});
