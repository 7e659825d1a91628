import type { Broadcast, BroadcastList, NotificationList } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { waitFor } from '@sv/server/testing/wait-for';
import { ActivityRow } from '../../../src/activity/chain/activity-row.entity';
import { BroadcastRecipient } from '../../../src/notifications/broadcasts/broadcast-recipient.entity';
import { BroadcastRow } from '../../../src/notifications/broadcasts/broadcast.entity';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { RateLimit } from '../../../src/kernel/rate-limits/rate-limit.entity';
import { aUser } from '../../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

const PATH = '/api/admin/broadcasts';

describe('/api/admin/broadcasts', () => {
  let instance: TestInstance;
  const everybody = { all: true };
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());
  /** As if a minute had gone by. */
  beforeEach(() => instance.dataSource.getRepository(RateLimit).clear());

  const send = (draft: object, who: 'admin' | 'owner' = 'admin') => instance.as(who).post(PATH).send(draft);
  const history = async (query = '') =>
    (await instance.as('auditor').get(`${PATH}${query}`).expect(200)).body as BroadcastList;
  const delivered = (id: string): Promise<Broadcast> =>
    waitFor(async () => {
      const found = (await history()).broadcasts.find(one => one.id === id);
      return found && found.delivered === found.recipients ? found : null;
    });
  const receivers = async (broadcastId: string) =>
    (await instance.dataSource.getRepository(Notification).findBy({ broadcastId })).map(({ userId }) => userId).sort();
  const idOf = (who: 'owner' | 'admin' | 'auditor' | 'user') => instance.people.get(who)!.id;

  it('tells everybody with an active account, and stands in their inboxes', async () => {
    instance.auth.add(aUser({ status: 'deactivated' }));
    instance.auth.add(aUser({ status: 'deleting' }));
    const draft = { audience: everybody, title: 'Backup tonight', body: 'From ten.\nTill eleven.', url: '/tasks' };
    const { body } = await send({ ...draft, category: 'maintenance' }).expect(202);

    expect(body).toEqual({ id: expect.any(String), recipients: 4 });
    expect(await delivered(body.id)).toEqual({
      id: body.id,
      ...draft,
      category: 'maintenance',
      senderId: idOf('admin'),
      createdAt: expect.any(String),
      recipients: 4,
      delivered: 4,
    });
    expect(await receivers(body.id)).toEqual([...instance.people.values()].map(({ id }) => id).sort());
    const inbox = (await instance.as('user').get('/api/account/notifications')).body as NotificationList;
    expect(inbox.notifications[0]).toMatchObject({
      title: 'Backup tonight',
      body: 'From ten.\nTill eleven.',
      url: '/tasks',
      category: 'maintenance',
      source: null,
      sourceType: 'admin',
      readAt: null,
    });
    expect(inbox.unreadCount).toBe(1);
  });

  it('tells those who have one of the roles', async () => {
    const { body } = await send({ audience: { roles: ['platform:owner', 'platform:auditor'] }, title: 'Hi' });
    const { category, audience } = await delivered(body.id);
    expect(await receivers(body.id)).toEqual([idOf('owner'), idOf('auditor')].sort());
    expect([category, audience]).toEqual(['announcement', { roles: ['platform:owner', 'platform:auditor'] }]);
  });

  it('tells the members of a group who can sign in, and names the group as it was called', async () => {
    const gone = instance.auth.add(aUser({ status: 'deactivated' }));
    const group = instance.auth.groups.create('Choir', [idOf('user'), idOf('owner'), gone.id]);
    const reach = await instance.as('admin').get(`${PATH}/reach?groupId=${group.id}`).expect(200);
    expect(reach.body.group).toBe(2);

    const { body } = await send({ audience: { groupId: group.id.toUpperCase() }, title: 'Rehearsal' }).expect(202);
    const { audience, recipients } = await delivered(body.id);
    expect([audience, recipients]).toEqual([{ groupId: group.id, groupName: 'Choir' }, 2]);
    expect(await receivers(body.id)).toEqual([idOf('user'), idOf('owner')].sort());
  });

  it.each([
    ['is not there', () => newId(), 'There is no such group.'],
    [
      'is empty',
      () => instance.auth.groups.create('Empty').id,
      'Nobody with an active account belongs to this audience.',
    ],
    ['is no id', () => 'choir', 'groupId must be a UUID'],
  ])('refuses a group that %s', async (_, groupId, detail) => {
    const { body, status } = await send({ audience: { groupId: groupId() }, title: 'Hi' });
    expect([status, body.errors[0].detail]).toEqual([400, detail]);
  });

  it('tells the people who were picked, each once, and leaves out who is not there', async () => {
    const gone = instance.auth.add(aUser({ status: 'deactivated' }));
    const userIds = [idOf('user'), idOf('user'), newId(), gone.id, idOf('user').toUpperCase()];
    const { body } = await send({ audience: { userIds }, title: 'You' }).expect(202);
    expect(body.recipients).toBe(1);
    await delivered(body.id);
    expect(await receivers(body.id)).toEqual([idOf('user')]);
    const recipients = instance.dataSource.getRepository(BroadcastRecipient);
    expect(await recipients.countBy({ broadcastId: body.id })).toBe(1);
  });

  it('looks up more picked people than one question to the auth server holds', async () => {
    const people = Array.from({ length: 450 }, () => instance.auth.add(aUser()).id);
    const { body } = await send({ audience: { userIds: people }, title: 'Many' }).expect(202);
    await delivered(body.id);
    expect(await receivers(body.id)).toEqual(people.sort());
    people.forEach(id => instance.auth.users.delete(id));
  });

  it('takes an admin key, and has no sender then', async () => {
    const { body } = await instance.withAdminKey().post(PATH).send({ audience: everybody, title: 'Key' }).expect(202);
    expect((await delivered(body.id)).senderId).toBeNull();
    expect((await instance.withAdminKey().get(PATH).expect(200)).body.broadcasts[0].id).toBe(body.id);
  });

  it('may use the category that nobody can mute', async () => {
    const { body } = await send({ audience: everybody, title: 'Change your password', category: 'security' });
    expect((await delivered(body.id)).category).toBe('security');
  });

  it('stands in the activity log, with no names and no words', async () => {
    const { body } = await send({ audience: { roles: ['platform:user'] }, title: 'A secret title' }).expect(202);
    const row = await instance.dataSource.getRepository(ActivityRow).findOneByOrFail({ targetId: body.id });
    expect(row).toMatchObject({ action: 'broadcast.sent', actorId: idOf('admin'), targetType: 'broadcast' });
    const metadata = { audience: 'platform:user', recipients: 1, category: 'announcement' };
    expect(row.metadata).toEqual(metadata);
  });

  it('is not there when it could not be logged', async () => {
    const before = await instance.dataSource.getRepository(BroadcastRow).count();
    const { BroadcastSender } = await import('../../../src/notifications/broadcasts/broadcast-sender');
    const { journal } = instance.get(BroadcastSender) as unknown as { journal: { record: () => Promise<void> } };
    const record = jest.spyOn(journal, 'record').mockRejectedValueOnce(new Error('the log is broken'));
    await send({ audience: everybody, title: 'Unlogged' }).expect(500);
    record.mockRestore();
    expect(await instance.dataSource.getRepository(BroadcastRow).count()).toBe(before);
    // And it used up nothing.
    await send({ audience: everybody, title: 'Logged' }).expect(202);
  });

  it('pages through the history, newest first', async () => {
    const all = (await history()).broadcasts.map(({ id }) => id);
    const first = await history('?limit=2');
    const next = await history(`?limit=200&cursor=${first.nextCursor}`);
    expect([...first.broadcasts, ...next.broadcasts].map(({ id }) => id)).toEqual(all);
    expect(all.length).toBeGreaterThan(4);
    expect(next.nextCursor).toBeNull();
    expect((await instance.as('admin').get(`${PATH}?cursor=x`)).body.code).toBe('validation-failed');
  });

  it('counts whom it would reach', async () => {
    const { body } = await instance.as('auditor').get(`${PATH}/reach`).expect(200);
    const one = { 'platform:owner': 1, 'platform:admin': 1, 'platform:auditor': 1, 'platform:user': 1 };
    expect(body).toEqual({ all: 4, roles: one });
  });

  it('is for those who may: an auditor looks, a user does neither', async () => {
    const draft = { audience: everybody, title: 'No' };
    const answers = await Promise.all([
      instance.as('auditor').post(PATH).send(draft),
      instance.as('user').post(PATH).send(draft),
      instance.as('user').get(PATH),
      instance.as('user').get(`${PATH}/reach`),
      instance.anonymous().post(PATH).send(draft),
      instance.withAdminKey('wrong').post(PATH).send(draft),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401, 401]);
  });

  it.each([
    ['no audience', { audience: undefined }, '/audience'],
    ['an audience of nothing', { audience: {} }, '/audience'],
    ['an audience that is a word', { audience: 'all' }, '/audience'],
    ['an audience that is a list', { audience: [{ all: true }] }, '/audience'],
    ['null as audience', { audience: null }, '/audience'],
    ['all that is false', { audience: { all: false } }, '/audience/all'],
    ['two audiences', { audience: { all: true, roles: ['platform:user'] } }, '/audience'],
    ['an audience and null', { audience: { all: true, userIds: null } }, '/audience'],
    ['no roles', { audience: { roles: [] } }, '/audience/roles'],
    ['an unknown role', { audience: { roles: ['platform:user', 'root'] } }, '/audience/roles'],
    ['nobody picked', { audience: { userIds: [] } }, '/audience/userIds'],
    ['an id that is none', { audience: { userIds: ['me'] } }, '/audience/userIds'],
    ['too many picked', { audience: { userIds: Array.from({ length: 1001 }, newId) } }, '/audience/userIds'],
    ['only people who are not there', { audience: { userIds: [newId()] } }, '/audience'],
    ['an unknown audience', { audience: { groups: ['x'] } }, '/audience/groups'],
    ['no title', { title: undefined }, '/title'],
    ['an empty title', { title: '   ' }, '/title'],
    ['a title of two lines', { title: 'a\nb' }, '/title'],
    ['a title that is too long', { title: 'x'.repeat(201) }, '/title'],
    ['a title that is a number', { title: 7 }, '/title'],
    ['a body that is too long', { body: 'x'.repeat(2001) }, '/body'],
    ['a body with a NUL', { body: 'a\0b' }, '/body'],
    ['null as body', { body: null }, '/body'],
    ['a link to another host', { url: '//evil.example' }, '/url'],
    ['a link over http', { url: 'http://evil.example' }, '/url'],
    ['a link that is a script', { url: 'javascript:alert(1)' }, '/url'],
    ['a link with a backslash', { url: '/\\evil.example' }, '/url'],
    ['a category in capitals', { category: 'News' }, '/category'],
    ['a category that is too long', { category: 'x'.repeat(41) }, '/category'],
    ['an empty category', { category: '' }, '/category'],
    ['a field that is not known', { senderId: newId() }, '/senderId'],
  ])('refuses %s, and that uses nothing up', async (_, wrong, pointer) => {
    const right = { audience: everybody, title: 'Right' };
    const { status, body } = await send({ ...right, ...wrong });
    expect([status, body.code]).toEqual([400, 'validation-failed']);
    expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
    expect(await instance.dataSource.getRepository(RateLimit).count()).toBe(0);
  });

  it('allows one a minute, for everybody together', async () => {
    await send({ audience: everybody, title: 'First' }, 'owner').expect(202);
    const calls = instance.auth.calls.length;
    const second = await send({ audience: everybody, title: 'Second' });
    expect([second.status, second.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(second.body.retryAfterSeconds).toBe(Number(second.headers['retry-after']));
    // The auth server was not asked for everybody in vain.
    expect(instance.auth.calls.slice(calls).map(({ path }) => path)).not.toContain('/internal/users/ids?');
    expect((await history('?limit=1')).broadcasts[0]!.title).toBe('First');
  });

  it('uses nothing up while the auth server is away', async () => {
    jest.spyOn(instance.auth as unknown as { dispatch: () => void }, 'dispatch').mockImplementation(() => {
      throw new PlatformError('database-unavailable');
    });
    const { status } = await send({ audience: everybody, title: 'Later' });
    jest.restoreAllMocks();
    expect(status).toBe(503);
    expect(await instance.dataSource.getRepository(RateLimit).count()).toBe(0);
  });
});
