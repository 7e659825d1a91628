import type { ActivityFeed } from '@sv/contracts/activity.contract';
import type { CreatedAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import type { DeletionResult } from '@sv/contracts/admin/users.contract';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { Instance } from './support/instance';
import { PASSWORD, Person } from './support/person';

const until = async (holds: () => Promise<boolean>, withinMs: number): Promise<number> => {
  const started = Date.now();
  while (!(await holds())) {
    if (Date.now() - started > withinMs) return Infinity;
    await new Promise(done => setTimeout(done, 25));
  }
  return Date.now() - started;
};

/** What no stand-in can show: the runtime and the auth server agreeing on who may do what to whom. */
describe('administration through both servers', () => {
  let instance: Instance;
  let owner: Person;
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    owner = await Person.register(instance.url, { name: 'Olga', email: 'olga@example.com' });
  });
  afterAll(() => instance.close());

  let count = 0;
  const somebody = async (role?: string): Promise<{ person: Person; id: string; email: string }> => {
    const email = `person-${(count += 1)}@example.com`;
    const person = await Person.register(instance.url, { name: `Person ${count}`, email });
    const { body } = await person.get<{ user: { id: string } }>('/api/auth/session');
    if (role) expect((await owner.patch(`/api/admin/users/${body.user.id}`, { role })).status).toBe(200);
    return { person, id: body.user.id, email };
  };
  const isOut = (person: Person) => async () => (await person.get('/api/shell')).status === 401;

  it.each(['sign-out', 'reset-mfa'])('%s of an admin ends the sessions within a second', async verb => {
    const { person, id } = await somebody();
    expect((await person.get('/api/shell')).status).toBe(200);
    const admin = await somebody('platform:admin');
    const act = async () => (await admin.person.post(`/api/admin/users/${id}/${verb}`)).status;
    expect(await until(async () => (await act()) === 204, 2000)).toBeLessThan(Infinity);
    expect(await until(isOut(person), 3000)).toBeLessThanOrEqual(1000);
  });

  it('an admin does nothing to an owner', async () => {
    const { body } = await owner.get<{ user: { id: string } }>('/api/auth/session');
    const admin = await somebody('platform:admin');
    const path = `/api/admin/users/${body.user.id}`;
    for (const verb of ['sign-out', 'reset-mfa', 'unlock'])
      expect((await admin.person.post(`${path}/${verb}`)).status).toBe(403);
    expect((await admin.person.delete(path)).status).toBe(403);
    expect((await admin.person.patch(path, { active: false })).status).toBe(403);
    expect((await owner.get('/api/admin/users')).status).toBe(200);
  });

  it('deletes a person with their tasks; the feed keeps the lines and not the name', async () => {
    const { person, id, email } = await somebody();
    const list = await person.post<{ id: string }>('/tasks/api/lists', { name: 'Mine' });
    expect(list.status).toBe(201);

    const { status, body } = await owner.send<DeletionResult>('DELETE', `/api/admin/users/${id}`, undefined, {});

    expect([status, body.sections]).toEqual([200, expect.arrayContaining([{ pluginId: 'sv.tasks', status: 'done' }])]);
    expect(await until(isOut(person), 3000)).toBeLessThanOrEqual(1000);
    const found = await owner.get<{ users: object[] }>(`/api/admin/users?q=${encodeURIComponent(email)}`);
    expect(found.body.users).toEqual([]);
    const feed = await owner.get<ActivityFeed>(`/api/admin/activity?subject=${id}`);
    const lines = feed.body.entries.map(({ action, actorName }) => [action, actorName]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['user.deleted', 'Olga'],
        ['user.deleting', 'Olga'],
        ['user.registered', 'Deleted user'],
      ]),
    );
    expect(JSON.stringify(feed.body)).not.toContain(email);
  });

  it('lets a person delete themselves', async () => {
    const { person, id } = await somebody();
    expect((await person.delete('/api/account')).status).toBe(200);
    expect(
      (await owner.get<ActivityFeed>(`/api/admin/activity?subject=${id}&action=user.deleted`)).body.entries,
    ).toHaveLength(1);
    expect((await owner.delete('/api/account')).status).toBe(409);
  });

  it('makes a key that bites and ceases at its next request', async () => {
    const wish = { name: 'Script', capabilities: ['activity:view'] };
    const { body: key } = await owner.post<CreatedAdminKey>('/api/admin/keys', wish);
    const stranger = new Person(instance.url);
    const use = async (path: string) => (await stranger.get(path, { 'x-platform-admin-key': key.key })).status;
    expect([await use('/api/admin/activity'), await use('/api/admin/users')]).toEqual([200, 403]);
    expect((await owner.delete(`/api/admin/keys/${key.id}`)).status).toBe(204);
    expect(await use('/api/admin/activity')).toBe(401);
  });

  it('shows a person their own activity, and nobody else’s', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { body } = await one.person.get<ActivityFeed>('/api/account/activity');
    expect(body.entries.map(({ action }) => action)).toContain('user.registered');
    expect(JSON.stringify(body)).not.toContain(other.id);
  });

  /** From the auth server's own act to the person's inbox. */
  describe('a security notice', () => {
    const inbox = async (person: Person) =>
      (await person.get<NotificationList>('/api/account/notifications')).body.notifications;
    const told = async (person: Person, title: string) => {
      expect(await until(async () => (await inbox(person)).some(item => item.title === title), 15_000)).toBeLessThan(
        Infinity,
      );
      return (await inbox(person)).filter(item => item.title === title);
    };
    const asPlatform = {
      category: 'security',
      source: 'platform',
      sourceType: 'platform',
      url: '/account/security',
      readAt: null,
    };

    it('says once that a new device signed in', async () => {
      const form = { email: 'olga@example.com', password: PASSWORD };
      const elsewhere = await new Person(instance.url).post('/api/auth/sign-in', form, {
        'user-agent': 'Firefox/1 X11',
      });
      expect(elsewhere.status).toBe(200);
      expect(await told(owner, 'New device signed in')).toEqual([expect.objectContaining(asPlatform)]);
    });

    it('says that the password was changed, to the session that is left', async () => {
      const { person: bob } = await somebody();
      const form = { currentPassword: PASSWORD, newPassword: 'another horse, another battery' };
      expect((await bob.post('/api/auth/password/change', form)).status).toBe(204);
      expect(await told(bob, 'Your password was changed')).toEqual([expect.objectContaining(asPlatform)]);
    });

    it('says that somebody else changed the role, and cannot be muted', async () => {
      const { person: eve, id } = await somebody();
      const muted = await eve.patch<{ code: string }>('/api/account/notification-preferences', {
        mutedCategories: ['security'],
      });
      expect([muted.status, muted.body.code]).toEqual([400, 'validation-failed']);
      expect((await owner.patch(`/api/admin/users/${id}`, { role: 'platform:auditor' })).status).toBe(200);
      expect(await told(eve, 'Your role was changed')).toEqual([expect.objectContaining(asPlatform)]);
    });
  });
});
