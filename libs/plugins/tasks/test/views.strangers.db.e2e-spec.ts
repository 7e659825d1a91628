import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { FoundTask } from '../shared/views.contract';
import { belongsToGroups, startTasks } from './support/start-tasks';

const DUE = '2026-06-22T10:00:00Z';

/** Whatever is asked for, nothing is found in a list that the caller does not see, and nobody reads another's filters. */
describe('a stranger who looks for tasks across lists', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  beforeEach(() => belongsToGroups({}));
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  async function aSecret(eve: string) {
    const ada = aPerson();
    const { body: list } = await tasks.as(ada).post('/tasks/api/lists').send({ name: 'Secret party' }).expect(201);
    const secret = { title: 'Secret cake', notes: 'secret', dueAt: DUE, tags: ['secret'], priority: 'high' };
    const items = `/tasks/api/lists/${list.id}/items`;
    await tasks.as(ada).post(items).send(secret).expect(201);
    await tasks.as(eve).post('/tasks/api/lists').send({ name: 'Own' }).expect(201);
    return { ada, listId: list.id as string, at: `/tasks/api/lists/${list.id}`, items };
  }
  const found = async (who: string, query = '') => {
    const { body } = await tasks.as(who).get(`/tasks/api/items?state=all&${query}`).expect(200);
    return body.items.map(({ title }: FoundTask) => title) as string[];
  };

  it('finds nothing by any filter, with lists of their own or without', async () => {
    const eve = aPerson();
    const { ada, listId } = await aSecret(eve);
    const filters = [
      '',
      `listId=${listId}`,
      `assignee=${ada}`,
      'assignee=none',
      'assignee=me',
      'mine=true',
      'tag=secret',
      'priority=high',
      'q=secret',
      `dueFrom=${DUE}`,
      `mine=true&listId=${listId}&q=secret&tag=secret&priority=high&hasDue=true&sort=priority`,
    ];
    for (const who of [eve, aPerson()])
      for (const query of filters) expect([query, await found(who, query)]).toEqual([query, []]);
    expect(await found(ada, 'q=secret')).toEqual(['Secret cake']);
    expect((await tasks.as(eve).get('/tasks/api/people')).body.people.map(({ id }: { id: string }) => id)).toEqual([
      eve,
    ]);
  });

  it('finds nothing with a cursor of somebody else’s page', async () => {
    const eve = aPerson();
    const { ada, items } = await aSecret(eve);
    await tasks.as(ada).post(items).send({ title: 'Second secret', dueAt: DUE }).expect(201);
    const { body } = await tasks.as(ada).get('/tasks/api/items?limit=1').expect(200);
    expect(body.nextCursor).toEqual(expect.any(String));
    expect(await found(eve, `cursor=${body.nextCursor}`)).toEqual([]);
  });

  it('finds nothing any more after being removed from the list, or from the group, though a task is theirs', async () => {
    const eve = aPerson();
    const groupId = aPerson();
    const { ada, at, items } = await aSecret(eve);
    const { body } = await tasks.as(ada).post(`${at}/members`).send({ userId: eve, role: 'editor' }).expect(200);
    await tasks.as(ada).post(items).send({ title: 'For Eve', assigneeId: eve }).expect(201);
    expect((await found(eve, 'assignee=me')).concat(await found(eve, 'mine=true'))).toEqual(['For Eve', 'For Eve']);
    await tasks.as(ada).delete(`${at}/members/${body.members[1].id}`).expect(204);
    expect([await found(eve), await found(eve, 'assignee=me'), await found(eve, 'mine=true')]).toEqual([[], [], []]);

    belongsToGroups({ [eve]: [groupId], [ada]: [groupId] });
    await tasks.as(ada).post(`${at}/members`).send({ groupId, role: 'viewer' }).expect(200);
    expect(await found(eve)).toHaveLength(2);
    belongsToGroups({ [ada]: [groupId] });
    expect(await found(eve)).toEqual([]);
  });

  it('does not reach a filter of somebody else', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const filter = { name: 'Secret', filter: { q: 'secret', assignee: eve } };
    const { body } = await tasks.as(ada).post('/tasks/api/filters').send(filter).expect(201);
    expect((await tasks.as(eve).get('/tasks/api/filters').expect(200)).body).toEqual({ filters: [] });
    await tasks.as(eve).patch(`/tasks/api/filters/${body.id}`).send({ name: 'Mine' }).expect(404);
    await tasks.as(eve).delete(`/tasks/api/filters/${body.id}`).expect(404);
    await tasks
      .as(eve)
      .post('/tasks/api/filters')
      .send({ ...filter, id: body.id })
      .expect(409);
    expect((await tasks.as(ada).get('/tasks/api/filters').expect(200)).body.filters).toEqual([body]);
  });

  it.each(['items', 'people', 'filters'])('is nobody without a session: %s', path =>
    tasks.as(null).get(`/tasks/api/${path}`).expect(401),
  );
});
