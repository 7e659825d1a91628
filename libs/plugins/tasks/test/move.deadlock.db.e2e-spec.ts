import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { TaskItem } from '../shared/task.contract';
import { sharedLists } from './support/shared-lists';
import { startTasks } from './support/start-tasks';

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
    for (const [at, list] of Array.from({ length: 12 }, (_, n) => (n % 2 ? home : work)).entries())
      items.push(await lists.add(me, list.id, `t${at}`));
    const other = (id: string): string => (id === home.id ? work.id : home.id);

    const answers = await Promise.all([
      ...items.map(({ id, listId }) =>
        tasks
          .as(me)
          .post(`/tasks/api/items/${id}/move`)
          .send({ listId: other(listId), position: 0 }),
      ),
      ...items
        .slice(0, 4)
        .map(({ id }) => tasks.as(me).patch(`/tasks/api/items/${id}`).send({ done: true, position: 2 })),
    ]);

    expect(answers.slice(0, 12).map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    // Whoever moves it within the list that it has just left learns where it is.
    for (const { status } of answers.slice(12)) expect([200, 412]).toContain(status);
    for (const list of [home, work]) {
      const there = await lists.items(me, list.id);
      expect(there.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
      const came = items.filter(({ listId }) => listId !== list.id).map(({ id }) => id);
      expect(there.map(({ id }) => id).sort()).toEqual(came.sort());
    }
  });
});
