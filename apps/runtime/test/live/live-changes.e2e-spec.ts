import { openLive, type OpenedStream } from '../support/event-source';
import { LivePublisher } from '../../src/notifications/live/publishing/live-publisher';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('changes of the account and in Console', () => {
  let instance: TestInstance;
  const streams: OpenedStream[] = [];
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());
  afterEach(() => streams.splice(0).forEach(stream => stream.leave()));

  const open = async (who: 'user' | 'admin' | 'auditor') => {
    const stream = await openLive(instance.url, instance.as(who).cookie);
    streams.push(stream);
    return stream;
  };
  const heard = async (stream: OpenedStream) => {
    await instance.get(LivePublisher).publish({ source: 'sv', topic: 'end', audience: 'everyone' });
    const text = await stream.until(/sv\/end/);
    return [...text.matchAll(/"sv\/([^"]*)"/g)].map(([, topic]) => topic).filter(topic => topic !== 'end');
  };

  it('are told to the person’s own pages, and to nobody else', async () => {
    const [mine, others] = [await open('user'), await open('auditor')];
    await instance.as('user').patch('/api/account/preferences').send({ theme: 'dark' }).expect(200);
    expect([await heard(mine), await heard(others)]).toEqual([['account'], []]);
  });

  it('are told to administrators, whoever made them: a person or an admin key', async () => {
    const [mine, admins] = [await open('user'), await open('admin')];
    await instance.withAdminKey().patch('/api/admin/settings').send({ tenantName: 'Club' }).expect(200);
    // What everybody sees of the workspace may have changed.
    expect([await heard(mine), await heard(admins)]).toEqual([['workspace'], ['console', 'workspace']]);
  });

  it('say to administrators who it was, and to nobody else', async () => {
    const [mine, admins] = [await open('user'), await open('admin')];
    const { id, name } = instance.people.get('owner')!;
    await instance.as('owner').patch('/api/admin/settings').send({ tenantName: 'Choir' }).expect(200);
    await Promise.all([heard(mine), heard(admins)]);
    expect(admins.text()).toContain(JSON.stringify({ topic: 'sv/console', payload: { by: { id, name } } }));
    expect(mine.text()).not.toContain(id);
  });

  it('concern everybody only where everybody sees them', async () => {
    const [mine, admins] = [await open('user'), await open('admin')];
    await instance.as('owner').post('/api/admin/groups').send({ name: 'Board' }).expect(201);
    expect([await heard(mine), await heard(admins)]).toEqual([[], ['console']]);
  });

  it('are none when they were refused, or only read', async () => {
    const [mine, admins] = [await open('user'), await open('admin')];
    await instance.as('user').patch('/api/account/preferences').send({ theme: 'purple' }).expect(400);
    await instance.as('user').patch('/api/admin/settings').send({ tenantName: 'Club' }).expect(403);
    await instance.as('user').get('/api/account/preferences').expect(200);
    expect([await heard(mine), await heard(admins)]).toEqual([[], []]);
  });
});
