import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DeletedListRow } from '../server/deleted-lists/deleted-list.entity';
import { DeletedLists } from '../server/deleted-lists/deleted-lists';
import { HistoryRow } from '../server/talk/history/history.entity';
import type { TaskList } from '../shared/task.contract';
import { startTasks } from './support/start-tasks';

const described = {
  priority: 'low',
  tags: ['party'],
  startAt: '2026-06-20T10:00:00Z',
  allDay: false,
  timeZone: 'Europe/Zurich',
  recurrence: 'FREQ=YEARLY',
};

/** Deleting a task could be taken back, deleting a list with all of them could not. */
describe('undoing the deletion of a list', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  async function aList(me: string, name: string): Promise<TaskList> {
    return (await tasks.as(me).post('/tasks/api/lists').send({ name }).expect(201)).body as TaskList;
  }
  const everything = async (me: string) => {
    const { body } = await tasks.as(me).get('/tasks/api/lists').expect(200);
    const pages = body.lists.map(({ id }: TaskList) => tasks.as(me).get(`/tasks/api/lists/${id}/items?state=all`));
    return { lists: body.lists, items: (await Promise.all(pages)).map(answer => answer.body) };
  };

  it('brings it back with its tasks, their order, dates and marks, and its own place among the lists', async () => {
    const me = aPerson();
    await aList(me, 'Older');
    const list = await aList(me, 'Groceries');
    await aList(me, 'Newer');
    const at = `/tasks/api/lists/${list.id}`;
    for (const title of ['Milk', 'Eggs', 'Bread']) await tasks.as(me).post(`${at}/items`).send({ title }).expect(201);
    const { body: due } = await tasks
      .as(me)
      .post(`${at}/items`)
      .send({ title: 'Cake', notes: 'big', ...described })
      .expect(201);
    const change = { done: true, dueAt: '2026-06-22T10:00:00Z', position: 1 };
    await tasks.as(me).patch(`/tasks/api/items/${due.id}`).send(change).expect(200);
    const before = await everything(me);

    await tasks.as(me).delete(at).expect(204);
    expect((await everything(me)).lists).toHaveLength(2);
    await tasks.as(me).get(`/tasks/api/items/${due.id}`).expect(404);
    await tasks.as(me).post(`${at}/restore`).expect(200);
    expect(await everything(me)).toEqual(before);
    await tasks.as(me).post(`${at}/restore`).expect(404);
    await tasks.as(me).post(`${at}/items`).send({ title: 'Last' }).expect(201);
  });

  it('is nobody else’s to undo, and not for ever', async () => {
    const me = aPerson();
    const list = await aList(me, 'Groceries');
    const restore = (person: string) => tasks.as(person).post(`/tasks/api/lists/${list.id}/restore`);
    await restore(me).expect(404);
    await tasks.as(me).delete(`/tasks/api/lists/${list.id}`).expect(204);
    await restore(aPerson()).expect(404);
    const anHourLater = new Date(Date.now() + 3_600_001);
    await tasks.inside(() => new DeletedLists().forget(anHourLater));
    expect(await tasks.db.getRepository(DeletedListRow).countBy({ id: list.id })).toBe(0);
    await restore(me).expect(404);
  });

  it('cannot be prevented by a viewer who takes the ids of its sections and tasks', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const [{ id }, { id: own }] = [await aList(ada, 'Fair'), await aList(eve, 'Mine')];
    const [at, hers] = [`/tasks/api/lists/${id}`, `/tasks/api/lists/${own}`];
    const { body: section } = await tasks.as(ada).post(`${at}/sections`).send({ name: 'Food' }).expect(201);
    const { body: cake } = await tasks.as(ada).post(`${at}/items`).send({ title: 'Cake', sectionId: section.id });
    await tasks.as(ada).post(`${at}/items`).send({ title: 'Flour', parentId: cake.id }).expect(201);
    await tasks.as(ada).delete(at).expect(204);
    await tasks.as(eve).post(`${hers}/sections`).send({ id: section.id, name: 'Taken' }).expect(201);
    await tasks.db.getRepository(HistoryRow).delete({ itemId: cake.id });
    await tasks.as(eve).post(`${hers}/items`).send({ id: cake.id, title: 'Taken' }).expect(201);

    await tasks.as(ada).post(`${at}/restore`).expect(200);

    const [food] = (await tasks.as(ada).get(`${at}/sections`).expect(200)).body.sections;
    expect(food).toMatchObject({ name: 'Food' });
    expect(food.id).not.toBe(section.id);
    const { items } = (await tasks.as(ada).get(`${at}/items?state=all`).expect(200)).body;
    expect(items).toMatchObject([
      { title: 'Cake', sectionId: food.id },
      { title: 'Flour', sectionId: food.id, parentId: items[0].id },
    ]);
    expect((await tasks.as(eve).get(`${hers}/sections`).expect(200)).body.sections).toMatchObject([{ name: 'Taken' }]);
  });
});
