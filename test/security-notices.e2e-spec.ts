import type { NotificationList } from '@sv/contracts/notification.contract';
import { Instance } from './support/instance';
import { PASSWORD, Person } from './support/person';
import { until } from './support/until';

/** From the auth server's own act to the person's inbox, through both processes. */
describe('a security notice', () => {
  let instance: Instance;
  let owner: Person;
  beforeAll(async () => {
    instance = await Instance.start();
    owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
  });
  afterAll(() => instance?.close());

  const inbox = async (person: Person) =>
    (await person.get<NotificationList>('/api/account/notifications')).body.notifications;
  const told = async (person: Person, title: string) => {
    await until(async () => (await inbox(person)).some(item => item.title === title), title);
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
    const form = { email: 'ada@example.com', password: PASSWORD };
    const elsewhere = await new Person(instance.url).post('/api/auth/sign-in', form, { 'user-agent': 'Firefox/1 X11' });
    expect(elsewhere.status).toBe(200);
    expect(await told(owner, 'New device signed in')).toEqual([expect.objectContaining(asPlatform)]);
  });

  it('says that the password was changed, to the session that is left', async () => {
    const bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    const form = { currentPassword: PASSWORD, newPassword: 'another horse, another battery' };
    expect((await bob.post('/api/auth/password/change', form)).status).toBe(204);
    expect(await told(bob, 'Your password was changed')).toEqual([expect.objectContaining(asPlatform)]);
  });

  it('says that somebody else changed the role, and cannot be muted', async () => {
    const eve = await Person.register(instance.url, { name: 'Eve', email: 'eve@example.com' });
    const muted = await eve.patch<{ code: string }>('/api/account/notification-preferences', {
      mutedCategories: ['security'],
    });
    expect([muted.status, muted.body.code]).toEqual([400, 'validation-failed']);
    const { body } = await eve.get<{ user: { id: string } }>('/api/shell');
    expect((await owner.patch(`/api/admin/users/${body.user.id}`, { role: 'platform:auditor' })).status).toBe(200);
    expect(await told(eve, 'Your role was changed')).toEqual([expect.objectContaining(asPlatform)]);
  });
});
