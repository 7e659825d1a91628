import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { runWaitingJobs } from './support/jobs-by-hand';
import { startTasks } from './support/start-tasks';

const API = '/tasks/api';

/** An editor of a list, or a script with their token, that wants to fill somebody's inbox. */
describe('attack: a flood of notices', () => {
  let tasks: PluginInstance;
  let told: string[];
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockImplementation(async ({ category, title }) => {
      if (category !== 'shared') told.push(title);
      return { notificationId: 'n' };
    });
  });
  beforeEach(() => (told = []));
  afterAll(() => tasks.close());

  async function aSharedList() {
    const [ada, bob] = [aPerson(), aPerson()];
    const { body: list } = await tasks.as(ada).post(`${API}/lists`).send({ name: 'Home' }).expect(201);
    const at = `${API}/lists/${list.id}`;
    await tasks.as(ada).post(`${at}/members`).send({ userId: bob, role: 'viewer' }).expect(200);
    return { ada, bob, at };
  }

  it('of one task, assigned and taken back again and again, is one notification', async () => {
    const { ada, bob, at } = await aSharedList();
    const { body: item } = await tasks.as(ada).post(`${at}/items`).send({ title: 'Posters' }).expect(201);
    for (let round = 0; round < 5; round++) {
      await tasks.as(ada).patch(`${API}/items/${item.id}`).send({ assigneeId: bob }).expect(200);
      await runWaitingJobs(tasks);
      await tasks.as(ada).patch(`${API}/items/${item.id}`).send({ assigneeId: null }).expect(200);
    }
    expect(told).toHaveLength(1);
  });

  it('of fifty tasks at once is one notification', async () => {
    const { ada, bob, at } = await aSharedList();
    const add = (title: string) => tasks.as(ada).post(`${at}/items`).send({ title, assigneeId: bob }).expect(201);
    await Promise.all(Array.from({ length: 50 }, (_, number) => add(`Task ${number}`)));
    await runWaitingJobs(tasks);
    expect(told).toEqual([expect.stringMatching(/assigned 50 tasks to you$/)]);
  });

  it('one after the other ends after some hundred within an hour, and the tasks are assigned all the same', async () => {
    const { ada, bob, at } = await aSharedList();
    for (let number = 0; number < 310; number++) {
      await tasks.as(ada).post(`${at}/items`).send({ title: 'Task', assigneeId: bob }).expect(201);
      await runWaitingJobs(tasks);
    }
    // Some of the 300 are those of sharing the list, and of the tests before it: of other people.
    expect(told).toHaveLength(300);
    const { body } = await tasks.as(bob).get(`${at}/items?limit=200`).expect(200);
    expect(body.items.every(({ assigneeId }: { assigneeId: string }) => assigneeId === bob)).toBe(true);
  });
});
