import type { IdentityNotice } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { NoticeFollower } from '../../src/notifications/notices/notice-follower';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('what identity has to tell people', () => {
  let instance: TestInstance;
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  const aNotice = (fields: Partial<IdentityNotice> = {}): IdentityNotice => ({
    id: newId(),
    userId: instance.people.get('user')!.id,
    title: 'New device signed in',
    body: 'Firefox on Linux signed in to your account.',
    url: '/account/security',
    category: 'security',
    ...fields,
  });
  const inbox = async () =>
    (await instance.as('user').get('/api/account/notifications').expect(200)).body.notifications;
  const confirmed = () => instance.auth.calls.filter(({ path }) => path.endsWith('/done')).map(({ path }) => path);
  const until = async (holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 200; tries++) {
      if (await holds()) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error('not within 10 s');
  };

  it('arrives in the inbox by itself, and is confirmed', async () => {
    const notice = aNotice();
    instance.auth.notices.push(notice);
    await until(async () => (await inbox()).length > 0);

    expect(await inbox()).toMatchObject([
      {
        id: notice.id,
        title: notice.title,
        body: notice.body,
        url: notice.url,
        category: 'security',
        source: 'platform',
        sourceType: 'platform',
        readAt: null,
      },
    ]);
    await until(async () => confirmed().includes(`/internal/notices/${notice.id}/done`));
  });

  it('is told once, however often it is handed out', async () => {
    const notice = aNotice();
    const follower = instance.get(NoticeFollower);
    for (let time = 0; time < 3; time++) {
      instance.auth.notices.push(notice);
      await follower.fetchNotices();
    }
    instance.auth.notices.push(notice, notice);
    await Promise.all(Array.from({ length: 5 }, () => follower.fetchNotices()));

    expect(await instance.dataSource.getRepository(Notification).countBy({ id: notice.id })).toBe(1);
  });

  it('waits while the auth server is away, and nothing else suffers', async () => {
    await instance.auth.close();
    await expect(instance.get(NoticeFollower).fetchNotices()).rejects.toMatchObject({ code: 'auth-unavailable' });
    await instance.anonymous().get('/api/health').expect(200);
    instance.auth.close = async () => undefined;
  });
});
