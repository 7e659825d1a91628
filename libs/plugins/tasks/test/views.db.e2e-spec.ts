import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { FoundTask, FoundTaskPage } from '../shared/views.contract';
import type { NewTaskItem } from '../shared/task.contract';
import { startTasks } from './support/start-tasks';

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 5, day, hour)).toISOString();

/** `GET /items`: tasks across lists. */
describe('tasks of all lists', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  async function aList(
    me: string,
    name: string,
    items: (Partial<NewTaskItem> & { done?: boolean })[],
  ): Promise<string> {
    const { body } = await tasks.as(me).post('/tasks/api/lists').send({ name, color: 'green' }).expect(201);
    for (const { done, ...item } of items) {
      const added = await tasks.as(me).post(`/tasks/api/lists/${body.id}/items`).send(item).expect(201);
      if (done) await tasks.as(me).patch(`/tasks/api/items/${added.body.id}`).send({ done }).expect(200);
    }
    return body.id as string;
  }
  const page = async (me: string, query = ''): Promise<FoundTaskPage> =>
    (await tasks.as(me).get(`/tasks/api/items?${query}`).expect(200)).body as FoundTaskPage;
  const titles = async (me: string, query = '') => (await page(me, query)).items.map(({ title }) => title).join(' ');

  async function busy() {
    const [me, bob] = [aPerson(), aPerson()];
    const home = await aList(me, 'Home', [
      { title: 'Later', dueAt: at(28), tags: ['Garden', 'fair'] },
      { title: 'Plain', notes: 'about Über-marrows' },
      { title: 'Done', done: true, dueAt: at(1) },
    ]);
    const work = await aList(me, 'Work', [
      { title: 'Soon', dueAt: at(22), priority: 'low' },
      { title: 'Urgent', priority: 'high' },
      { title: 'Mine', priority: 'high', dueAt: at(25), assigneeId: me },
    ]);
    const club = await aList(bob, 'Club', [{ title: 'Theirs', dueAt: at(23) }]);
    await tasks.as(bob).post(`/tasks/api/lists/${club}/members`).send({ userId: me, role: 'editor' }).expect(200);
    for (const [title, assigneeId] of [
      ['ForMe', me],
      ['ForBob', bob],
    ])
      await tasks
        .as(bob)
        .post(`/tasks/api/lists/${club}/items`)
        .send({ title, assigneeId, dueAt: at(24) })
        .expect(201);
    return { me, bob, home, work, club };
  }

  it('are found in the order of their due dates, with the names of their lists', async () => {
    const { me } = await busy();
    const { items } = await page(me);
    expect(items.map(({ title, listName }: FoundTask) => `${listName}: ${title}`)).toEqual([
      'Work: Soon',
      'Club: Theirs',
      ...(items[2]!.title === 'ForMe' ? ['Club: ForMe', 'Club: ForBob'] : ['Club: ForBob', 'Club: ForMe']),
      'Work: Mine',
      'Home: Later',
      'Home: Plain',
      'Work: Urgent',
    ]);
    expect(items[0]).toMatchObject({ listColor: 'green', dueAt: at(22), priority: 'low' });
  });

  it('are filtered by everything that can be said of them', async () => {
    const { me, bob, home, work, club } = await busy();
    expect(await titles(me, 'state=done')).toBe('Done');
    expect(await titles(me, `dueFrom=${at(22)}&dueBefore=${at(24)}`)).toBe('Soon Theirs');
    expect(await titles(me, 'hasDue=false')).toBe('Plain Urgent');
    expect(await titles(me, `hasDue=true&listId=${home}`)).toBe('Later');
    expect(await titles(me, 'tag=garden')).toBe('Later');
    expect(await titles(me, 'tag=gard')).toBe('');
    expect(await titles(me, 'priority=high')).toBe('Mine Urgent');
    expect(await titles(me, 'assignee=me')).toBe('ForMe Mine');
    expect(await titles(me, `assignee=${bob}`)).toBe('ForBob');
    expect(await titles(me, `assignee=none&listId=${club}`)).toBe('Theirs');
    expect(await titles(me, `listId=${home}&listId=${work}&sort=priority`)).toBe('Mine Urgent Soon Later Plain');
    expect(await titles(me, 'q=%C3%BCBER')).toBe('Plain');
    expect(await titles(me, 'q=100%25')).toBe('');
    expect(await titles(me, `q=o&priority=low&tag=fair`)).toBe('');
  });

  it('are mine when they are assigned to me, or to nobody in my own list', async () => {
    const { me, bob } = await busy();
    expect(await titles(me, 'mine=true')).toBe('Soon ForMe Mine Later Plain Urgent');
    expect(await titles(me, 'mine=true&dueBefore=2026-06-25T00:00:00Z')).toBe('Soon ForMe');
    expect(await titles(bob, 'mine=true')).toBe('Theirs ForBob');
  });

  it.each(['due', 'created', 'priority', 'done'])('come page by page in the order of %s, each once', async sort => {
    const { me } = await busy();
    const whole = await page(me, `sort=${sort}&state=all`);
    expect([whole.items.length, whole.nextCursor]).toEqual([9, null]);
    const found: FoundTask[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { items, nextCursor } = await page(me, `sort=${sort}&state=all&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...items);
      cursor = nextCursor;
    }
    expect(found).toEqual(whole.items);
  });

  it('keep their place between two pages when somebody checks one off', async () => {
    const { me } = await busy();
    const { items, nextCursor } = await page(me, 'limit=2');
    await tasks.as(me).patch(`/tasks/api/items/${items[0]!.id}`).send({ done: true }).expect(200);
    const rest = await page(me, `limit=20&cursor=${nextCursor}`);
    expect(rest.items.map(({ title }) => title)).not.toContain('Theirs');
    expect(rest.items).toHaveLength(6);
  });

  it.each([
    'state=late',
    'sort=name',
    'assignee=you',
    'dueFrom=2026-06-22',
    'hasDue=maybe',
    'tag=two%20words',
    'priority=urgent',
    'listId=7',
    'q=%00',
    'limit=201',
    'cursor=abc',
    `cursor=${Buffer.from('["created","2026-01-01","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["due",7,"0196f0a0-0000-7000-8000-000000000000"]').toString('base64url')}`,
  ])('takes no %s', query =>
    tasks
      .as(aPerson())
      .post('/tasks/api/lists')
      .send({ name: 'Home' })
      .then(() => tasks.as(aPerson()).get(`/tasks/api/items?${query}`).expect(400)),
  );

  it('name the people with whom lists are shared, and nobody else', async () => {
    const { me, bob } = await busy();
    await busy();
    const { body } = await tasks.as(me).get('/tasks/api/people').expect(200);
    expect(body.people.map(({ id }: { id: string }) => id).sort()).toEqual([me, bob].sort());
    const alone = aPerson();
    expect((await tasks.as(alone).get('/tasks/api/people').expect(200)).body.people).toMatchObject([{ id: alone }]);
  });
});
