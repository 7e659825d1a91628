import { waitFor } from '@sv/server/testing/wait-for';
import { EndpointGuard } from '../../../src/notifications/push/endpoint/endpoint-guard';
import { PushLeavers } from '../../../src/notifications/push/subscriptions/push-leavers';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { aUser } from '../../support/auth-server/fake-users';
import { type PushInstance, startPushInstance, subscribed, SUBSCRIPTIONS } from '../../support/push/push-instance';
import { TestBrowser } from '../../support/push/test-browser';
import { freshDatabase } from '../../support/test-instance';

const rowsOf = ({ instance }: PushInstance, userId: string) =>
  instance.dataSource.getRepository(PushSubscription).findBy({ userId });

describe('somebody who wants to be told things after leaving', () => {
  let at: PushInstance;
  let guard: EndpointGuard;
  beforeAll(async () => {
    at = await startPushInstance({ env: { PUSH_SERVICES: 'push.example' } });
    guard = at.instance.get(EndpointGuard);
  });
  afterAll(() => at.close());

  /** A name server that takes its time: what is returned lets it answer. */
  const slowNames = (): { asked: Promise<void>; answer: () => void } => {
    let answer!: () => void;
    const asked = new Promise<void>(isAsked => {
      guard.resolveAddress = () => {
        isAsked();
        return new Promise(resolve => (answer = () => resolve([{ address: '93.184.215.14', family: 4 }])));
      };
    });
    return { asked, answer: () => answer() };
  };

  it.each([
    ['the session is signed out', true],
    ['the person is deactivated', false],
  ])('gains nothing by a slow name server that is asked while %s', async (_, oneSession) => {
    const me = at.instance.as(aUser());
    const { input } = new TestBrowser(at.service);
    const names = slowNames();
    const answered = me
      .post(SUBSCRIPTIONS)
      .send({ ...input, endpoint: 'https://slow.push.example/x' })
      .then(({ status }) => status);
    await names.asked;
    at.instance.auth.revoke(me.user.id, oneSession ? me.sessionId : null);
    await waitFor(async () => (await me.get('/api/shell')).status === 401);
    names.answer();

    expect(await answered).toBe(401);
    expect(await rowsOf(at, me.user.id)).toEqual([]);
  });

  it('has the address stored as it is read, so that nothing is signed for another host', async () => {
    const me = at.instance.as(aUser());
    guard.resolveAddress = () => Promise.resolve([{ address: '93.184.215.14', family: 4 }]);
    const { input } = new TestBrowser(at.service);
    const endpoint = ' https://PUSH.example\\@fcm.googleapis.com/a\tb';
    await me
      .post(SUBSCRIPTIONS)
      .send({ ...input, endpoint })
      .expect(201);

    expect(await rowsOf(at, me.user.id)).toMatchObject([{ endpoint: 'https://push.example/@fcm.googleapis.com/ab' }]);
  });
});

it('who was deactivated while the process was stopped gets no pushes after its start', async () => {
  const ground = await freshDatabase();
  const [stays, leaves] = [ground.auth.add(aUser()), ground.auth.add(aUser())];
  const before = await startPushInstance({ ground });
  for (const person of [stays, leaves]) await subscribed(before.instance.as(person), before.service);
  await before.close();
  ground.auth.add({ ...leaves, status: 'deactivated' });
  const after = await startPushInstance({ ground });
  try {
    await waitFor(async () => (await rowsOf(after, leaves.id)).length === 0);
    await after.instance.get(PushLeavers).removeLeavers();
    expect(await rowsOf(after, stays.id)).toHaveLength(1);
  } finally {
    await after.close();
    await ground.clear();
  }
});
