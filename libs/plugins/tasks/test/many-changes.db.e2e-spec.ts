import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { TaskChange, TaskChangeResult } from '../shared/task.contract';
import { placesOf, sharedLists } from './support/shared-lists';
import { startTasks } from './support/start-tasks';

describe('many changes in one request', () => {
  let tasks: PluginInstance;
  let lists: ReturnType<typeof sharedLists>;
  beforeAll(async () => {
    tasks = await startTasks();
    lists = sharedLists(tasks);
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  const send = (who: string, changes: readonly object[]) =>
    tasks.as(who).post('/tasks/api/items/changes').send({ changes });
  const make = async (who: string, ...changes: TaskChange[]): Promise<TaskChangeResult[]> =>
    (await send(who, changes).expect(200)).body.results as TaskChangeResult[];
  const codes = (results: readonly TaskChangeResult[]) => results.map(({ refusal }) => refusal?.code ?? 'stored');

  async function aList(me: string, letters = 'abcd') {
    const { id } = await lists.create(me);
    for (const title of letters) await lists.add(me, id, title);
    return { id, items: await lists.items(me, id) };
  }

  it('makes each as its own route would, in their order', async () => {
    const me = aPerson();
    const [{ id, items }, other] = [await aList(me), await lists.create(me, 'Other')];
    const [a, b, c, d] = items.map(item => item.id);
    const results = await make(
      me,
      { id: a!, kind: 'change', change: { priority: 'high' }, version: 1 },
      { id: b!, kind: 'delete' },
      { id: c!, kind: 'move', move: { listId: other.id } },
      { id: d!, kind: 'change', change: { done: true } },
    );
    expect(codes(results)).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect(results.map(({ item }) => item?.version)).toEqual([2, undefined, 2, 2]);
    expect(placesOf(await lists.items(me, id))).toBe('a0 d1');
    expect(codes(await make(me, { id: b!, kind: 'restore' }))).toEqual(['stored']);
    expect(placesOf(await lists.items(me, id))).toBe('a0 b1 d2');
  });

  it('refuses one without the others, and says why', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { items } = await aList(ada);
    const theirs = await aList(bob, 'x');
    const viewed = await aList(bob, 'y');
    await lists.share(bob, viewed.id, ada, 'viewer');
    const title = { title: 'New' };
    const results = await make(
      ada,
      { id: items[0]!.id, kind: 'change', change: title },
      { id: items[0]!.id, kind: 'change', change: { title: 'Stale' }, version: 1 },
      { id: theirs.items[0]!.id, kind: 'change', change: title },
      { id: viewed.items[0]!.id, kind: 'delete' },
      { id: items[1]!.id, kind: 'move', move: { listId: theirs.id } },
      { id: items[1]!.id, kind: 'restore' },
      { id: items[1]!.id, kind: 'change', change: { assigneeId: bob } },
      { id: items[1]!.id, kind: 'move' },
      { id: items[2]!.id, kind: 'change', change: title },
    );
    expect(codes(results)).toEqual([
      'stored',
      'changed-meanwhile',
      'not-found',
      'not-allowed',
      'not-found',
      'not-found',
      'invalid-input',
      'invalid-input',
      'stored',
    ]);
    // What is not theirs is in no answer.
    expect(JSON.stringify(results[2])).not.toContain('"x"');
    expect((await lists.items(bob, theirs.id))[0]!.title).toBe('x');
    expect((await lists.items(bob, viewed.id))[0]!.title).toBe('y');
  });

  it.each([
    ['nothing', []],
    ['more than 200', Array.from({ length: 201 }, () => ({ id: randomUUID(), kind: 'delete' }))],
    ['an unknown kind', [{ id: randomUUID(), kind: 'add' }]],
    ['a wrong field', [{ id: randomUUID(), kind: 'change', change: { title: '' } }]],
    ['an unknown field', [{ id: randomUUID(), kind: 'change', change: { version: 3 } }]],
    ['a wrong list', [{ id: randomUUID(), kind: 'move', move: { listId: 'x' } }]],
    ['no id', [{ kind: 'delete' }]],
  ])('refuses %s', async (_, changes) => {
    await send(aPerson(), changes).expect(400);
  });
});
