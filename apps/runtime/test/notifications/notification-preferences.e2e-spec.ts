import type { InboxChange } from '@sv/contracts/notification.contract';
import { NotificationBroker } from '../../src/notifications/broker/notification-broker';
import { NotificationPreference } from '../../src/notifications/preferences/notification-preference.entity';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const PREFERENCES = '/api/account/notification-preferences';
const DEFAULTS = {
  mutedCategories: [],
  webPush: false,
  pollIntervalSeconds: 30,
  quietHours: null,
  contentFree: false,
  version: 0,
};
const NIGHT = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };

describe('notification preferences', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } })));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());

  it('begin with defaults, and no row', async () => {
    const me = somebody();
    const { body } = await me.get(PREFERENCES).expect(200);
    expect(body).toEqual(DEFAULTS);
    await me.patch(PREFERENCES).send({}).expect(200, DEFAULTS);
    expect(await instance.dataSource.getRepository(NotificationPreference).countBy({ userId: me.user.id })).toBe(0);
  });

  it('change field by field; what is missing stays', async () => {
    const me = somebody();
    await me
      .patch(PREFERENCES)
      .send({ mutedCategories: ['reminders', 'Due today'], webPush: true })
      .expect(200);
    await me.patch(PREFERENCES).send({ quietHours: NIGHT }).expect(200);
    const { body } = await me.patch(PREFERENCES).send({ pollIntervalSeconds: 3600, contentFree: true }).expect(200);

    const changed = {
      mutedCategories: ['reminders', 'Due today'],
      webPush: true,
      pollIntervalSeconds: 3600,
      quietHours: NIGHT,
      contentFree: true,
      version: 3,
    };
    expect(body).toEqual(changed);
    expect((await me.get(PREFERENCES)).body).toEqual(changed);
  });

  it('go back to the default with null, and quiet hours away', async () => {
    const me = somebody();
    const all = { mutedCategories: ['a'], webPush: true, pollIntervalSeconds: 5, quietHours: NIGHT, contentFree: true };
    await me.patch(PREFERENCES).send(all).expect(200);
    const cleared = Object.fromEntries(Object.keys(all).map(field => [field, null]));
    await me
      .patch(PREFERENCES)
      .send(cleared)
      .expect(200, { ...DEFAULTS, version: 2 });
  });

  it.each([
    ['europe/zurich', 'Europe/Zurich'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
  ])('keep the time zone %s as %s', async (timezone, kept) => {
    const { body } = await somebody()
      .patch(PREFERENCES)
      .send({ quietHours: { ...NIGHT, timezone } })
      .expect(200);
    expect(body.quietHours.timezone).toBe(kept);
  });

  it('of one person are not those of another', async () => {
    const [me, other] = [somebody(), somebody()];
    await me
      .patch(PREFERENCES)
      .send({ mutedCategories: ['news'] })
      .expect(200);
    await other.get(PREFERENCES).expect(200, DEFAULTS);
  });

  it('survive fifty changes at once, each of its own field', async () => {
    const me = somebody();
    const changes = [
      { mutedCategories: ['news'] },
      { webPush: true },
      { pollIntervalSeconds: 60 },
      { quietHours: NIGHT },
      { contentFree: true },
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => me.patch(PREFERENCES).send(changes[at % 5])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await me.get(PREFERENCES).expect(200, Object.assign({}, ...changes, { version: 50 }));
  });

  it('say in the first call how often to ask', async () => {
    const me = somebody();
    expect((await me.get('/api/shell')).body.notifications.pollIntervalSeconds).toBe(30);
    await me.patch(PREFERENCES).send({ pollIntervalSeconds: 300 }).expect(200);
    expect((await me.get('/api/shell')).body.notifications.pollIntervalSeconds).toBe(300);
  });

  it('tell the person’s other tabs that the badge may be another', async () => {
    const me = somebody();
    const heard: InboxChange[] = [];
    const leave = instance.app
      .get(NotificationBroker, { strict: false })
      .subscribeToChanges(me.user.id, change => heard.push(change));
    await me
      .patch(PREFERENCES)
      .send({ mutedCategories: ['news'] })
      .expect(200);
    await me.patch(PREFERENCES).send({}).expect(200);
    leave();
    expect(heard).toEqual([{ read: [], dismissed: [], reload: true }]);
  });

  it.each([
    [{ mutedCategories: ['news', 'security'] }, '/mutedCategories'],
    [{ mutedCategories: [' Security'] }, '/mutedCategories'],
    [{ mutedCategories: 'news' }, '/mutedCategories'],
    [{ mutedCategories: ['news', 'news'] }, '/mutedCategories'],
    [{ mutedCategories: [''] }, '/mutedCategories'],
    [{ mutedCategories: ['x'.repeat(65)] }, '/mutedCategories'],
    [{ mutedCategories: ['two\nlines'] }, '/mutedCategories'],
    [{ mutedCategories: [null] }, '/mutedCategories'],
    [{ mutedCategories: Array.from({ length: 101 }, (_, at) => `c${at}`) }, '/mutedCategories'],
    [{ mutedCategories: { length: 0 } }, '/mutedCategories'],
    [{ webPush: 'true' }, '/webPush'],
    [{ contentFree: 1 }, '/contentFree'],
    [{ pollIntervalSeconds: 4 }, '/pollIntervalSeconds'],
    [{ pollIntervalSeconds: 3601 }, '/pollIntervalSeconds'],
    [{ pollIntervalSeconds: 30.5 }, '/pollIntervalSeconds'],
    [{ pollIntervalSeconds: '30' }, '/pollIntervalSeconds'],
    [{ quietHours: { ...NIGHT, from: '24:00' } }, '/quietHours/from'],
    [{ quietHours: { ...NIGHT, from: '7:00' } }, '/quietHours/from'],
    [{ quietHours: { ...NIGHT, to: '07:00\n' } }, '/quietHours/to'],
    [{ quietHours: { ...NIGHT, to: '22:00' } }, '/quietHours/to'],
    [{ quietHours: { ...NIGHT, timezone: 'Moon/Tycho' } }, '/quietHours/timezone'],
    [{ quietHours: { ...NIGHT, timezone: '+02:00' } }, '/quietHours/timezone'],
    [{ quietHours: { ...NIGHT, timezone: null } }, '/quietHours/timezone'],
    [{ quietHours: { ...NIGHT, days: [1] } }, '/quietHours/days'],
    [{ quietHours: { from: '22:00', timezone: 'UTC' } }, '/quietHours/to'],
    [{ quietHours: [] }, '/quietHours'],
    [{ quietHours: [NIGHT] }, '/quietHours'],
    [{ quietHours: 'night' }, '/quietHours'],
    [{ userId: 'somebody else' }, '/userId'],
  ])('refuse %j whole: nothing else of the same change is kept', async (change, pointer) => {
    const me = somebody();
    const { body } = await me
      .patch(PREFERENCES)
      .send({ ...(pointer !== '/contentFree' && { contentFree: true }), ...change })
      .expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer, detail: expect.any(String) }] });
    await me.get(PREFERENCES).expect(200, DEFAULTS);
  });
});
