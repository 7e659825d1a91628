import type { NewTaskItem, TaskItem, TaskItemChange } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { TaskItemRow } from '../server/items/task-item.entity';
import { everybodyLivesIn, startTasks } from './support/start-tasks';

/** A Tuesday, later than any test. */
const DUE = '2046-06-19T07:00:00.000Z';

describe('a task that repeats', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  beforeEach(() => everybodyLivesIn('Europe/Zurich'));
  afterEach(() => expect(tasks.failures).toEqual([]));

  async function aTask(fields: Partial<NewTaskItem>) {
    const api = tasks.as(aPerson());
    const { body: list } = await api.post('/tasks/api/lists').send({ name: 'Home' }).expect(201);
    const add = async (item: Partial<NewTaskItem>): Promise<TaskItem> =>
      (
        await api
          .post(`/tasks/api/lists/${list.id}/items`)
          .send({ title: 'Water the plants', ...item })
          .expect(201)
      ).body;
    const change = async ({ id }: TaskItem, body: TaskItemChange): Promise<TaskItem> =>
      (await api.patch(`/tasks/api/items/${id}`).send(body).expect(200)).body;
    const addPart = async (parent: TaskItem, part: Partial<NewTaskItem>): Promise<TaskItem> => {
      const added = await add(part);
      await tasks.db.getRepository(TaskItemRow).update(added.id, { parentId: parent.id });
      return { ...added, parentId: parent.id };
    };
    const read = async ({ id }: TaskItem): Promise<TaskItem> =>
      (await api.get(`/tasks/api/items/${id}`).expect(200)).body;
    return { api, list, addPart, change, read, item: await add({ dueAt: DUE, ...fields }) };
  }

  it('moves to its next date when it is checked off, and stays open', async () => {
    const { item, change, read } = await aTask({
      startAt: '2046-06-17T07:00:00.000Z',
      recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
      timeZone: 'Europe/Zurich',
    });
    const moved = await change(item, { done: true });
    expect(moved).toEqual({
      ...item,
      startAt: '2046-07-01T07:00:00.000Z',
      dueAt: '2046-07-03T07:00:00.000Z',
      version: 2,
    });
    expect(await read(item)).toEqual(moved);
    const back = { startAt: item.startAt, dueAt: item.dueAt, recurrence: item.recurrence };
    expect(await change(item, back)).toEqual({ ...item, version: 3 });
  });

  it('takes what else is said in the same request', async () => {
    const { item, change } = await aTask({ recurrence: 'FREQ=DAILY' });
    const moved = await change(item, { done: true, title: 'Feed the cat', recurrence: 'FREQ=WEEKLY' });
    expect(moved).toMatchObject({ title: 'Feed the cat', doneAt: null, dueAt: '2046-06-26T07:00:00.000Z' });
  });

  it('is done after its last date, and opens again like any other', async () => {
    const { item, change } = await aTask({ recurrence: 'FREQ=DAILY;COUNT=2' });
    const second = await change(item, { done: true });
    expect(second).toMatchObject({ doneAt: null, recurrence: 'FREQ=DAILY;COUNT=1' });
    const last = await change(item, { done: true });
    expect(last).toEqual({ ...second, doneAt: expect.any(String), version: 3 });
    expect(await change(item, { done: true })).toMatchObject({ doneAt: last.doneAt, dueAt: second.dueAt });
    expect(await change(item, { done: false })).toMatchObject({ doneAt: null, dueAt: second.dueAt });
  });

  it('has the time zone of the person where it has none of its own', async () => {
    // 9:00 in Zurich, before and after the end of summer time.
    const { item, change } = await aTask({ dueAt: '2046-10-27T07:00:00.000Z', recurrence: 'FREQ=DAILY' });
    expect((await change(item, { done: true })).dueAt).toBe('2046-10-28T08:00:00.000Z');
  });

  it('opens its parts again, and moves their dates with it', async () => {
    const { item, addPart, change, read } = await aTask({ recurrence: 'FREQ=WEEKLY' });
    const done = await addPart(item, { title: 'Fill the can', dueAt: '2046-06-18T07:00:00.000Z' });
    const open = await addPart(item, { title: 'Look for lice' });
    const own = await addPart(item, { title: 'Turn them', dueAt: DUE, recurrence: 'FREQ=DAILY' });
    await change(done, { done: true });
    await change(item, { done: true });
    expect(await read(done)).toEqual({ ...done, dueAt: '2046-06-25T07:00:00.000Z', version: 3 });
    expect(await read(open)).toEqual(open);
    expect(await read(own)).toEqual(own);
  });

  it('is worth another reminder at its next date', async () => {
    const { item, change } = await aTask({ recurrence: 'FREQ=WEEKLY' });
    const rows = tasks.db.getRepository(TaskItemRow);
    await rows.update(item.id, { notifiedAt: new Date(), remindAt: new Date() });
    await change(item, { done: true });
    expect(await rows.findOneBy({ id: item.id })).toMatchObject({ notifiedAt: null, remindAt: null });
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=HOURLY',
    'FREQ=DAILY;COUNT=0',
  ])('is refused with the rule %s, and nothing is changed', async recurrence => {
    const { api, list, item, read } = await aTask({ recurrence: 'FREQ=DAILY' });
    const refused = { code: 'validation-failed', errors: [expect.objectContaining({ pointer: '/recurrence' })] };
    const added = await api.post(`/tasks/api/lists/${list.id}/items`).send({ title: 'x', dueAt: DUE, recurrence });
    const changed = await api.patch(`/tasks/api/items/${item.id}`).send({ recurrence });
    expect([added.status, changed.status]).toEqual([400, 400]);
    expect([added.body, changed.body]).toMatchObject([refused, refused]);
    expect(await read(item)).toEqual(item);
  });
});
