import type { TaskItem } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

/** Two people check off the same date: it is done once, and the task moves on by one date. */
describe('a repeating task that is checked off twice', () => {
  let tasks: PluginInstance;
  let me: string;
  let item: TaskItem;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  beforeEach(async () => {
    me = aPerson();
    const { body: list } = await tasks.as(me).post('/tasks/api/lists').send({ name: 'Home' }).expect(201);
    const plants = { title: 'Plants', dueAt: '2046-06-19T07:00:00.000Z', recurrence: 'FREQ=WEEKLY;COUNT=9' };
    item = (await tasks.as(me).post(`/tasks/api/lists/${list.id}/items`).send(plants).expect(201)).body as TaskItem;
  });
  afterEach(() => expect(tasks.failures).toEqual([]));

  const checkOff = async (body: object): Promise<TaskItem> =>
    (await tasks.as(me).patch(`/tasks/api/items/${item.id}`).send(body).expect(200)).body;

  it('by 50 requests at once, moves on once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => checkOff({ done: true, occurrence: item.dueAt })),
    );
    const moved = { dueAt: '2046-06-26T07:00:00.000Z', recurrence: 'FREQ=WEEKLY;COUNT=8', version: 2 };
    for (const answer of answers) expect(answer).toMatchObject(moved);
  });

  it('from a page that was out of date, or a repeated request, stays where it is', async () => {
    const moved = await checkOff({ done: true, occurrence: item.dueAt });
    expect(await checkOff({ done: true, occurrence: item.dueAt, notes: 'Said later' })).toEqual({
      ...moved,
      notes: 'Said later',
      version: 3,
    });
    const next = await checkOff({ done: true, occurrence: moved.dueAt });
    expect(next.dueAt).toBe('2046-07-03T07:00:00.000Z');
  });

  it('moves on once when it has a start and no due date', async () => {
    const startAt = '2046-06-19T07:00:00.000Z';
    const started = await checkOff({ startAt, dueAt: null });
    const seen = { done: true, occurrence: started.startAt };
    const moved = { startAt: '2046-06-26T07:00:00.000Z', dueAt: null, recurrence: 'FREQ=WEEKLY;COUNT=8', doneAt: null };
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => checkOff(seen))))
      expect(answer).toMatchObject(moved);
    expect(await checkOff(seen)).toMatchObject(moved);
    // Whoever says nothing means the date that it has.
    expect(await checkOff({ done: true })).toMatchObject({ startAt: '2046-07-03T07:00:00.000Z' });
  });

  it('with a version, is refused the second time', async () => {
    const send = () => tasks.as(me).patch(`/tasks/api/items/${item.id}`).set('if-match', '"1"').send({ done: true });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });
});
