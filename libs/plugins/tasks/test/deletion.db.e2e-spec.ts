import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

describe('Tasks, when a person is deleted', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());

  /** How many rows of each table that has any. */
  const rowsOf = async (userId: string): Promise<number[]> => {
    const tables = tasks.db.entityMetadatas.filter(({ propertiesMap }) => 'userId' in propertiesMap);
    const counts = await Promise.all(tables.map(({ target }) => tasks.db.getRepository(target).countBy({ userId })));
    return counts.filter(count => count > 0).sort();
  };
  const remove = (userId: string) => tasks.inside(() => tasks.plugin.life.onDelete!({ userId }));

  async function withTasks(): Promise<string> {
    const person = aPerson();
    for (const name of ['Home', 'Work']) {
      const { body } = await tasks.as(person).post('/tasks/api/lists').send({ name }).expect(201);
      for (const title of ['one', 'two'])
        await tasks.as(person).post(`/tasks/api/lists/${body.id}/items`).send({ title }).expect(201);
    }
    return person;
  }

  it('keeps nothing of theirs and everything of the others, also when it is asked twice', async () => {
    const [person, neighbour] = [await withTasks(), await withTasks()];
    const { body: gone } = await tasks.as(person).post('/tasks/api/lists').send({ name: 'Gone' }).expect(201);
    const { body: item } = await tasks.as(person).post(`/tasks/api/lists/${gone.id}/items`).send({ title: 'x' });
    await tasks.as(person).delete(`/tasks/api/items/${item.id}`).expect(204);
    await tasks.as(person).delete(`/tasks/api/lists/${gone.id}`).expect(204);
    await tasks.as(person).post('/tasks/api/filters').send({ name: 'Mine', filter: {} }).expect(201);
    const about = { name: 'Theirs', filter: { assignee: person, tag: 'fair' } };
    await tasks.as(neighbour).post('/tasks/api/filters').send(about).expect(201);
    expect(await rowsOf(person)).toEqual([1, 1, 1, 2, 4]);

    await remove(person);
    await remove(person);

    expect(await rowsOf(person)).toEqual([]);
    expect(await rowsOf(neighbour)).toEqual([1, 2, 4]);
    const { body } = await tasks.as(neighbour).get('/tasks/api/filters').expect(200);
    expect(body.filters).toMatchObject([{ filter: { tag: 'fair' } }]);
    expect(JSON.stringify(body)).not.toContain(person);
    expect((await tasks.as(neighbour).get('/tasks/api/lists').expect(200)).body.lists).toHaveLength(2);
  });
});
