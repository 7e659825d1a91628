import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { TaskListRow } from '../server/lists/task-list.entity';
import { taskLimits } from '../shared/task-limits';
import { startTasks } from './support/start-tasks';

/** A list that was made without a network has its id already, and is sent again when the answer was lost. */
describe('a list that is made again with the same id', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  const make = (me: string, list: object) => tasks.as(me).post('/tasks/api/lists').send(list);
  const listsOf = async (me: string) =>
    (await tasks.as(me).get('/tasks/api/lists').expect(200)).body.lists as { id: string; name: string }[];

  it('is there once, as it is by then, with its tasks', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    await make(me, { id, name: 'Errands', color: 'green' }).expect(201);
    await tasks.as(me).post(`/tasks/api/lists/${id}/items`).send({ title: 'Buy bread' }).expect(201);
    await tasks.as(me).patch(`/tasks/api/lists/${id}`).send({ name: 'Saturday' }).expect(200);

    const { body } = await make(me, { id, name: 'Errands', color: 'green' }).expect(201);

    expect(body).toMatchObject({ id, name: 'Saturday', color: 'green', openCount: 1, role: 'owner', version: 2 });
    expect(await listsOf(me)).toEqual([body]);
  });

  it('is there once when the requests come at the same time', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(me, { id, name: 'Errands' })));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(20).fill([201, id]));
    expect(await listsOf(me)).toHaveLength(1);
  });

  it('is answered also when there is no room for another one', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    await make(me, { id, name: 'First' }).expect(201);
    const first = await tasks.inside(() => sdk.db.repository(TaskListRow).findOneBy({ id }));
    const others = Array.from({ length: taskLimits.listsPerUser - 1 }, () => ({ ...first!, id: randomUUID() }));
    await tasks.inside(() => sdk.db.repository(TaskListRow).insert(others));
    await make(me, { id: randomUUID(), name: 'Too many' }).expect(409);
    await make(me, { id, name: 'First' }).expect(201);
  });

  it('is refused when the id is another person’s, who keeps theirs as it is', async () => {
    const [me, other, id] = [aPerson(), aPerson(), randomUUID()];
    await make(other, { id, name: 'Secret' }).expect(201);
    const { body } = await make(me, { id, name: 'Mine' }).expect(409);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(await listsOf(me)).toEqual([]);
    expect(await listsOf(other)).toMatchObject([{ id, name: 'Secret' }]);
  });

  it('is refused when it was deleted meanwhile, by anybody, and can still be restored', async () => {
    const [me, other, id] = [aPerson(), aPerson(), randomUUID()];
    await make(me, { id, name: 'Errands' }).expect(201);
    await tasks.as(me).delete(`/tasks/api/lists/${id}`).expect(204);
    await make(me, { id, name: 'Errands' }).expect(409);
    await make(other, { id, name: 'Errands' }).expect(409);
    await tasks.as(me).post(`/tasks/api/lists/${id}/restore`).expect(200);
    expect(await listsOf(me)).toMatchObject([{ id, name: 'Errands' }]);
  });

  it.each([['no UUID'], [7], [null]])('with an id that is none is refused: %p', async id => {
    const me = aPerson();
    await make(me, { id, name: 'Errands' }).expect(400);
    expect(await listsOf(me)).toEqual([]);
  });
});
