import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { TaskItem } from '../shared/task.contract';
import { sharedLists } from './support/shared-lists';
import { startTasks } from './support/start-tasks';

/** A machine that is busy with something else answers 503, and is asked again; a deadlock is 500. */
async function unlessBusy(request: () => PromiseLike<{ status: number }>): Promise<number> {
  const { status } = await request();
  return status === 503 ? unlessBusy(request) : status;
}

/** Two moves that cross each hold a list that the other one needs: unless both take the lists in the same order. */
describe('moves between lists that cross', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  it('all arrive, and both lists stay whole', async () => {
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
    const [me, lists] = [aPerson(), sharedLists(tasks)];
    const [home, work] = [await lists.create(me, 'Home'), await lists.create(me, 'Work')];
    const items: TaskItem[] = [];
    for (const [at, list] of Array.from({ length: 8 }, (_, n) => (n % 2 ? home : work)).entries())
      items.push(await lists.add(me, list.id, `t${at}`));
    const other = (id: string): string => (id === home.id ? work.id : home.id);

    const api = tasks.as(me);
    const moves = items.map(({ id, listId }) =>
      unlessBusy(() => api.post(`/tasks/api/items/${id}/move`).send({ listId: other(listId), position: 0 })),
    );
    const changes = items
      .slice(0, 2)
      .map(({ id }) => unlessBusy(() => api.patch(`/tasks/api/items/${id}`).send({ done: true, position: 2 })));

    expect(await Promise.all(moves)).toEqual(Array<number>(8).fill(200));
    // Whoever moves it within the list that it has just left learns where it is.
    for (const status of await Promise.all(changes)) expect([200, 412]).toContain(status);
    for (const list of [home, work]) {
      const there = await lists.items(me, list.id);
      expect(there.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
      const came = items.filter(({ listId }) => listId !== list.id).map(({ id }) => id);
      expect(there.map(({ id }) => id).sort()).toEqual(came.sort());
    }
  });
});
