import { HomeLayoutRow } from '../src/people/home/home-layout.entity';
import { HomeVisits } from '../src/people/home/home-visits';
import { HomeService } from '../src/people/home/home.service';
import { aUser } from './support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from './support/test-instance';

const HOME = '/api/account/home';
const MINUTE_MS = 60_000;

describe('how a person arranged their workspace', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());
  const untouched = { widgets: null, apps: { order: [], pinned: [], hidden: [] }, favourites: [], version: 0 };
  const widgets = [{ id: 'sv.tasks/due-today', size: 'medium' }];
  const favourites = [{ path: '/tasks/lists/1?done=1', title: 'Summer fair' }];
  const apps = { order: ['sv.tasks', 'com.example.notes'], pinned: ['com.example.notes'], hidden: ['sv.gone'] };

  it('begins untouched', async () => {
    expect((await somebody().get(HOME).expect(200)).body).toEqual(untouched);
  });

  it('changes part by part; what is missing stays, and null goes back to the default', async () => {
    const me = somebody();
    await me.patch(HOME).send({ widgets, favourites }).expect(200);
    expect((await me.patch(HOME).send({ apps }).expect(200)).body).toEqual({ widgets, apps, favourites, version: 2 });
    await me.patch(HOME).send({ widgets: null, apps: null }).expect(200);
    expect((await me.get(HOME)).body).toEqual({ ...untouched, favourites, version: 3 });
  });

  it('has no widget at all when the person removed them, which is not the default', async () => {
    const me = somebody();
    await me.patch(HOME).send({ widgets: [] }).expect(200);
    expect((await me.get(HOME)).body.widgets).toEqual([]);
  });

  it('of one person is not that of another', async () => {
    const [me, other] = [somebody(), somebody()];
    await me.patch(HOME).send({ widgets, apps, favourites }).expect(200);
    expect((await other.get(HOME)).body).toEqual(untouched);
    expect((await other.get('/api/shell')).body).not.toHaveProperty('apps');
  });

  it('is in the shell from the next request on, as far as the first paint needs it', async () => {
    const me = somebody();
    expect((await me.get('/api/shell')).body).not.toHaveProperty('apps');
    await me.patch(HOME).send({ apps }).expect(200);
    expect((await me.get('/api/shell')).body.apps).toEqual(apps);
    await me.patch(HOME).send({ apps: null }).expect(200);
    expect((await me.get('/api/shell')).body).not.toHaveProperty('apps');
  });

  it('survives fifty changes at once, each of its own part', async () => {
    const me = somebody();
    const changes = [{ widgets }, { apps }, { favourites }];
    const sent = Array.from({ length: 50 }, (_, at) => me.patch(HOME).send(changes[at % 3]));
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await me.get(HOME)).body).toEqual({ widgets, apps, favourites, version: 50 });
  });

  const long = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `/p/${at}`, title: 'Page' }));
  it.each([
    [{ widgets: [{ id: 'due-today', size: 'medium' }] }, '/widgets/0/id'],
    [{ widgets: [{ id: 'sv.tasks/due-today', size: 'huge' }] }, '/widgets/0/size'],
    [{ widgets: [...widgets, ...widgets] }, '/widgets'],
    [{ widgets: [null] }, '/widgets'],
    [{ widgets: 'all' }, '/widgets'],
    [{ apps: { order: ['<script>'], pinned: [], hidden: [] } }, '/apps/order'],
    [{ apps: { order: ['sv.tasks', 'sv.tasks'], pinned: [], hidden: [] } }, '/apps/order'],
    [{ apps: { order: [] } }, '/apps/pinned'],
    [{ favourites: [{ path: 'https://evil.example', title: 'Tasks' }] }, '/favourites/0/path'],
    [{ favourites: [{ path: '//evil.example', title: 'Tasks' }] }, '/favourites/0/path'],
    [{ favourites: [{ path: '/\\evil.example', title: 'Tasks' }] }, '/favourites/0/path'],
    [{ favourites: [{ path: '/tasks', title: '' }] }, '/favourites/0/title'],
    [{ favourites: [{ path: '/tasks', title: 'x'.repeat(121) }] }, '/favourites/0/title'],
    [{ favourites: long(51) }, '/favourites'],
    [{ favourites: [...favourites, ...favourites] }, '/favourites'],
    [{ visitedAt: '2026-01-01T00:00:00.000Z' }, '/visitedAt'],
  ])('refuses %j', async (change, pointer) => {
    const me = somebody();
    const { body } = await me.patch(HOME).send(change).expect(400);
    expect((body.errors as { pointer: string }[])[0]!.pointer).toMatch(pointer);
    expect((await me.get(HOME)).body).toEqual(untouched);
  });

  describe('and when they were last here', () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5) + minutes * MINUTE_MS);
    const visit = (userId: string, minutes: number) => instance.get(HomeVisits).visit(userId, at(minutes));

    it('is unknown at the first visit, which does not count as a choice', async () => {
      const me = somebody();
      expect((await me.post('/api/shell/visit').expect(200)).body).toEqual({ since: null });
      expect((await me.get(HOME)).body).toEqual(untouched);
      expect(await instance.get(HomeService).chosenBy(me.user.id)).toBeNull();
    });

    it('is the end of the visit before, however often the page is loaded', async () => {
      const { id } = aUser();
      await visit(id, 0);
      expect(await visit(id, 20)).toEqual({ since: null });
      expect(await visit(id, 60)).toEqual({ since: at(20).toISOString() });
      expect(await visit(id, 80)).toEqual({ since: at(20).toISOString() });
      expect(await visit(id, 200)).toEqual({ since: at(80).toISOString() });
    });

    it('is the same for fifty tabs that open at once', async () => {
      const { id } = aUser();
      await visit(id, 0);
      const answers = await Promise.all(Array.from({ length: 50 }, () => visit(id, 90)));
      expect(new Set(answers.map(({ since }) => since))).toEqual(new Set([at(0).toISOString()]));
      expect(await instance.dataSource.getRepository(HomeLayoutRow).countBy({ userId: id })).toBe(1);
    });
  });
});
