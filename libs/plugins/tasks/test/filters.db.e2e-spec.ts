import { randomUUID } from 'node:crypto';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { SavedFilter } from '../shared/views.contract';
import { taskLimits } from '../shared/task-limits';
import { startTasks } from './support/start-tasks';

describe('saved filters', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  const save = async (me: string, filter: object): Promise<SavedFilter> =>
    (await tasks.as(me).post('/tasks/api/filters').send(filter).expect(201)).body as SavedFilter;
  const names = async (me: string) =>
    (await tasks.as(me).get('/tasks/api/filters').expect(200)).body.filters.map(({ name }: SavedFilter) => name);

  it('are kept, renamed, changed and deleted, and come back under the same id', async () => {
    const me = aPerson();
    const everything = {
      q: 'cake',
      tag: 'fair',
      priority: 'high',
      assignee: aPerson(),
      listIds: [randomUUID()],
      state: 'all',
      due: 'week',
      sort: 'priority',
    };
    const fair = await save(me, { name: ' The fair ', filter: everything });
    expect(fair).toEqual({
      id: expect.any(String),
      name: 'The fair',
      filter: everything,
      createdAt: expect.any(String),
      version: 1,
    });
    await save(me, { name: 'Anything', filter: { assignee: 'none' } });
    expect(await names(me)).toEqual(['Anything', 'The fair']);

    const at = `/tasks/api/filters/${fair.id}`;
    const { body: renamed } = await tasks.as(me).patch(at).send({ name: 'Zoo' }).expect(200);
    expect(renamed).toEqual({ ...fair, name: 'Zoo', version: 2 });
    const { body: changed } = await tasks
      .as(me)
      .patch(at)
      .send({ filter: { assignee: 'me' } })
      .expect(200);
    expect(changed).toEqual({ ...renamed, filter: { assignee: 'me' }, version: 3 });
    const stale = await tasks.as(me).patch(at).set('If-Match', '"1"').send({ name: 'x' }).expect(412);
    expect(stale.body).toMatchObject({ code: 'changed-meanwhile', current: changed });
    await tasks.as(me).delete(at).set('If-Match', '"1"').expect(412);
    await tasks.as(me).delete(at).expect(204);
    await tasks.as(me).delete(at).expect(404);

    const { id, name, filter } = changed as SavedFilter;
    expect(await save(me, { id, name, filter })).toMatchObject({ id, name, filter, version: 1 });
    await save(me, { id, name: 'Once more', filter });
    expect(await names(me)).toEqual(['Anything', 'Zoo']);
  });

  it.each([
    [{ filter: {} }, '/name'],
    [{ name: ' ', filter: {} }, '/name'],
    [{ name: 'x'.repeat(taskLimits.filterName + 1), filter: {} }, '/name'],
    [{ name: 'A' }, '/filter'],
    [{ name: 'A', filter: 'all' }, '/filter'],
    [{ name: 'A', filter: { state: 'late' } }, '/filter/state'],
    [{ name: 'A', filter: { assignee: 'you' } }, '/filter/assignee'],
    [{ name: 'A', filter: { listIds: ['7'] } }, '/filter/listIds'],
    [{ name: 'A', filter: { due: 'tomorrow' } }, '/filter/due'],
    [{ name: 'A', filter: { q: '' } }, '/filter/q'],
    [{ id: '7', name: 'A', filter: {} }, '/id'],
  ])('take no %j', async (body, pointer) => {
    const me = aPerson();
    const answer = await tasks.as(me).post('/tasks/api/filters').send(body).expect(400);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer).join(' ')).toContain(pointer);
    expect(await names(me)).toEqual([]);
  });

  it('are at most fifty', async () => {
    const me = aPerson();
    for (let at = 0; at < taskLimits.savedFilters; at++) await save(me, { name: `${at}`, filter: {} });
    const { body } = await tasks.as(me).post('/tasks/api/filters').send({ name: 'More', filter: {} }).expect(409);
    expect(body.detail).toContain('more filters');
  });
});
