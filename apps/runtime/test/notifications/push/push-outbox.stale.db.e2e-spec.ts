import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { PushRevocations } from '../../../src/notifications/push/subscriptions/push-revocations';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { waitFor } from '@sv/server/testing/wait-for';
import { aUser } from '../../support/auth-server/fake-users';
import { prefer, type PushInstance, startPushInstance, subscribed } from '../../support/push/push-instance';
import { byHand } from '../../support/push/push-work';

const SENT = new Date('2026-06-22T10:00:00.000Z');
const hoursLater = (hours: number) => new Date(SENT.getTime() + hours * 3_600_000);

describe('what waited for days', () => {
  let at: PushInstance;
  let work: Awaited<ReturnType<typeof byHand>>;
  beforeAll(async () => {
    at = await startPushInstance();
    work = await byHand(at.instance);
  });
  afterAll(() => at.close());
  afterEach(() => jest.restoreAllMocks());

  const somebody = async (quietHours: { from: string; to: string; timezone: string } | null = null) => {
    const me = at.instance.as(aUser());
    await prefer(at.instance, me, { quietHours });
    const browser = await subscribed(me, at.service);
    const draft = { userId: me.user.id, title: 'Old news', category: 'test', source: null };
    await at.instance.get(NotificationSender).send({ ...draft, sourceType: 'platform' }, SENT);
    return { me, browser };
  };

  it('does not burst upon a person when the process, or Web Push, is on again after days', async () => {
    const [late, inTime] = [await somebody(), await somebody()];
    await at.instance.dataSource.query(`UPDATE push_outbox SET due_at = '${hoursLater(25).toISOString()}'
      WHERE user_id = '${late.me.user.id}'`);
    await work.at(hoursLater(23));
    await work.at(hoursLater(25));

    expect([late, inTime].map(({ browser }) => browser.received.length)).toEqual([0, 1]);
    expect(await work.rows(late.me.user.id)).toEqual([]);
  });

  it('is not summed up long after the quiet hours either', async () => {
    const { me, browser } = await somebody({ from: '09:00', to: '11:00', timezone: 'UTC' });
    await work.at(SENT);
    expect(await work.rows(me.user.id)).toHaveLength(1);
    await work.at(hoursLater(26));

    expect(browser.received).toEqual([]);
    expect(await work.rows(me.user.id)).toEqual([]);
  });

  it('is not told to a browser that was signed out while the database did not answer', async () => {
    const { me, browser } = await somebody();
    const { db } = at.instance.get(PushRevocations) as unknown as { db: { getRepository: (of: unknown) => object } };
    const failing = jest.spyOn(db, 'getRepository').mockImplementationOnce(() => {
      throw new Error('no database');
    });
    at.instance.auth.revoke(me.user.id, me.sessionId);
    await waitFor(() => failing.mock.results.some(({ type }) => type === 'throw'));
    failing.mockRestore();

    const rows = at.instance.dataSource.getRepository(PushSubscription);
    await waitFor(async () => !(await rows.existsBy({ id: browser.id })), 5000);
  });
});
